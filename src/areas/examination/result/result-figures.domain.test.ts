import { expect, test } from 'vitest';
import { countSubjects, inSubject, linesOfSubjects } from './result-figures.domain.ts';

test.each([
  [[], { passed: 0, failed: 0, share: null }],
  [[1, 1, 2], { passed: 2, failed: 1, share: 200 / 3 }],
  [[1, 3], { passed: 1, failed: 1, share: 50 }],
  [[1, 4, 0], { passed: 1, failed: 0, share: 100 }],
  [[4, 0], { passed: 0, failed: 0, share: null }],
])('Subjects that are %j count as %j', (standings, expected) => {
  expect(countSubjects(standings.map((standing) => ({ standing })))).toEqual(expected);
});

const subject = (courseId: number, examDate: string, marks: number | null, standing: number) => ({
  examScheduleId: 1,
  courseId,
  courseName: courseId === 1 ? 'Science' : 'English',
  examDate,
  marks,
  totalMarks: 50,
  minMarks: 20,
  standing,
  isMandatory: true,
  entered: null,
  enteredBy: '',
  reason: '',
});

test('A subject is a line across the examinations, each in its place, without those in which it was not taken', () => {
  const lines = linesOfSubjects([
    {
      examinationId: 3,
      examinationName: 'Final',
      startDate: '2027-03-01',
      subjects: [subject(1, '2027-03-01', 10, 2), subject(2, '2027-03-02', null, 4)],
    },
    {
      ...{ examinationId: 2, examinationName: 'Half Yearly', startDate: '2026-12-01' },
      subjects: [subject(1, '2026-12-01', null, 3)],
    },
    {
      examinationId: 1,
      examinationName: 'Unit Test',
      startDate: '2026-06-01',
      subjects: [subject(1, '2026-06-01', 40, 1), subject(2, '2026-06-02', 25, 1)],
    },
  ]);
  expect(lines.map(({ courseName, passed, failed }) => [courseName, passed, failed])).toEqual([
    ['English', 1, 0],
    ['Science', 1, 2],
  ]);
  expect(lines[1]?.points.map(({ examinationName, percent, isPassed }) => [examinationName, percent, isPassed])).toEqual([
    ['Unit Test', 80, true],
    ['Half Yearly', null, false],
    ['Final', 20, false],
  ]);
  expect(lines.map(({ points }) => points.map(({ at }) => at))).toEqual([[0], [0, 0.5, 1]]);
});

test('A student’s only examination is in the middle of the line', () => {
  const only = { examinationId: 1, examinationName: 'Unit Test', startDate: '2026-06-01' };
  const [line] = linesOfSubjects([{ ...only, subjects: [subject(1, '2026-06-01', 40, 1)] }]);
  expect(line?.points.map(({ at }) => at)).toEqual([0.5]);
});

test('A point of a line is rounded half up, as the grade of its marks is', () => {
  const only = { examinationId: 1, examinationName: 'Unit Test', startDate: '2026-06-01' };
  const [line] = linesOfSubjects([{ ...only, subjects: [{ ...subject(1, '2026-06-01', 2.01, 1), totalMarks: 40 }] }]);
  expect(line?.points.map(({ percent }) => percent)).toEqual([5.03]);
});

test('In one subject, those who failed come first, lowest marks first, then those who were absent, passed, or did not take it', () => {
  const result = (studentId: number, marks: number | null, standing: number) => ({
    studentId,
    student: { firstName: 'Asha', lastName: '' },
    subjects: [subject(1, '2026-09-01', 1, 1), subject(2, '2026-09-02', marks, standing)],
  });
  const results = [result(1, 45, 1), result(2, 19, 2), result(3, null, 4), result(4, 0, 2), result(5, null, 3), result(6, 30, 1)];
  expect(inSubject(results, 2).map(({ studentId }) => studentId)).toEqual([4, 2, 5, 6, 1, 3]);
  expect(inSubject(results, 3)).toEqual([]);
});
