import { expect, test } from 'vitest';
import type { WeekLesson } from '../lesson/week-lesson.domain.ts';
import { marked } from './compare-weeks.domain.ts';

const lesson = (weekday: number, courseId: number, staffId = 1): WeekLesson => ({
  ...{ weekday, startTime: '08:00', endTime: '08:45', programId: 1, lessons: 1 },
  parts: [{ courseId, staffId, otherStaffIds: [], teachingGroupId: null, roomKindId: null, room: null }],
});

test('Lessons that lie elsewhere are marked, and those that somebody else gives', () => {
  const before = [lesson(1, 10), lesson(2, 11), lesson(3, 12)];
  const after = [lesson(1, 10), lesson(4, 11), lesson(3, 12, 2)];
  expect(marked(after, before).map(({ change }) => change)).toEqual(['', 'moved', 'teacher']);
  expect(marked(before, after).map(({ change }) => change)).toEqual(['', 'moved', 'teacher']);
});
