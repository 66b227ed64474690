import { expect, test } from 'vitest';
import { nothingToEnter } from './marks-body.tsx';

test.each([
  ['of a program without students', 3, /^No data available to display\.$/],
  ['of an examination without exams', 0, /^No data available to display\. .*Exam Schedules first\.$/],
])('A sheet %s says what is missing', (_what, exams, text) => {
  expect(nothingToEnter(exams)).toMatch(text);
});
