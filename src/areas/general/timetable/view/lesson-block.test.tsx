import { expect, test } from 'vitest';
import { underCourse } from './lesson-block.tsx';

const lesson = {
  program: { programName: 'Grade 6 B' },
  staff: { firstName: 'Aparna', lastName: 'Chatterjee' },
  absent: { firstName: 'Ramya', lastName: 'Subramaniam' },
};

test('The week of a teacher names the program, and who gives a lesson that is covered', () => {
  expect(underCourse('staff', { ...lesson, absent: null })).toBe('Grade 6 B');
  expect(underCourse('staff', lesson)).toBe('Grade 6 B, Aparna Chatterjee');
  expect(underCourse('program', lesson)).toBe('Aparna Chatterjee');
});
