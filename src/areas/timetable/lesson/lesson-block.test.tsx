import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import type { LessonRow } from './lesson.domain.ts';
import { LessonText, underCourse } from './lesson-block.tsx';

const lesson = {
  program: { programName: 'Grade 6 B' },
  staffId: 4,
  staff: { firstName: 'Aparna', lastName: 'Chatterjee' },
  others: [] as LessonRow['others'],
  groupName: '',
  absent: { firstName: 'Ramya', lastName: 'Subramaniam' },
};

test('The week of a teacher names the program, and who stands in for them, but not themselves where they stand in', () => {
  const [theirs, another] = [4, 5];
  expect(underCourse({ of: 'staff', staffId: theirs, lesson: { ...lesson, absent: null } })).toBe('Grade 6 B');
  expect(underCourse({ of: 'staff', staffId: theirs, lesson })).toBe('Grade 6 B');
  expect(underCourse({ of: 'staff', staffId: another, lesson })).toBe('Grade 6 B, Aparna Chatterjee');
  expect(underCourse({ of: 'program', lesson })).toBe('Aparna Chatterjee');
  const ofGroup = { ...lesson, absent: null, groupName: 'Blue', others: [{ staffId: 6, firstName: 'Leela', lastName: 'Iyer' }] };
  expect(underCourse({ of: 'program', lesson: ofGroup })).toBe('Aparna Chatterjee, Leela Iyer');
  expect(underCourse({ of: 'staff', staffId: 6, lesson: ofGroup })).toBe('Grade 6 B, Blue');
});

test('A line of its own says for whom a lesson is given, so that it is not cut off behind other names', () => {
  render(<LessonText of="staff" lesson={{ ...lesson, course: { courseName: 'Art' } } as LessonRow} />);
  expect(screen.getByText('for Ramya Subramaniam')).toBeDefined();
  expect(screen.getByText('Grade 6 B, Aparna Chatterjee')).toBeDefined();
});

test.each([
  ['Who makes timetables', '{"timetable.read":"-1","timetable.create":"-1"}', 1],
  ['A parent', '{"timetable.read":"programid=7"}', 0],
])('%s sees whether a lesson is locked: with %s', (_who, permissions, signs) => {
  startSession(`${permissions}~token`);
  render(<LessonText of="program" lesson={{ ...lesson, course: { courseName: 'Art' }, isLocked: true } as LessonRow} />);
  expect(screen.queryAllByLabelText('Locked')).toHaveLength(signs);
});
