import { expect, test } from 'vitest';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { weekTable } from './week-table.domain.ts';

const lesson = {
  date: '2026-06-15',
  slot: { startTime: '08:00', endTime: '08:40' },
  course: { courseName: 'Physical Education' },
  staff: { firstName: 'Asha', lastName: 'Rao' },
  others: [] as LessonRow['others'],
  groupName: '',
  program: { programName: 'Grade 3 B' },
  suspendedBy: '',
};

test.each([
  ['Sports ground 2', 'Asha Rao, Sports ground\u00a02'],
  ['Laboratory', 'Asha Rao, Laboratory'],
  ['', 'Asha Rao'],
])('On paper the room %j stands as %j beside who gives the lesson: its number never begins a line', (room, printed) => {
  const { rows } = weekTable([{ ...lesson, room } as LessonRow], { from: '2026-06-15', of: 'program', holidays: new Map() });
  expect(rows[0]?.cells[0]).toEqual([['Physical Education', printed, '']]);
});
