import { expect, test } from 'vitest';
import { classesOf, type GradeWanted, sectionsFor } from './ready-classes.domain.ts';

const ab = (grade: string): GradeWanted => ({ grade, sections: ['A', 'B'] });

test('Grades with their sections become classes in the order of the grades', () => {
  const { classes, there } = classesOf([ab('Grade 2'), { grade: 'UKG', sections: [] }, ab('Grade 1')], []);
  expect(classes.map(({ programName, programOrder }) => `${programOrder} ${programName}`)).toEqual([
    ...['3 UKG', '4 Grade 1 A', '4 Grade 1 B', '5 Grade 2 A', '5 Grade 2 B'],
  ]);
  expect(there).toEqual([]);
});

test.each([
  ['one that is there is left out', 'grade 1  a', 4, ['4 Grade 1 B', '5 Grade 2 A', '5 Grade 2 B']],
  ['others stand beside the order that one has', 'Grade 1 C', 1, ['1 Grade 1 A', '1 Grade 1 B', '2 Grade 2 A', '2 Grade 2 B']],
  ['Grade 1 is not Grade 10', 'Grade 10 A', 10, ['1 Grade 1 A', '1 Grade 1 B', '2 Grade 2 A', '2 Grade 2 B']],
])('Beside classes that are there, %s', (_what, programName, programOrder, expected) => {
  const { classes } = classesOf([ab('Grade 1'), ab('Grade 2')], [{ programName, programOrder }]);
  expect(classes.map((one) => `${one.programOrder} ${one.programName}`)).toEqual(expected);
});

test('One section is no section', () => {
  expect([1, 2, 4].map(sectionsFor)).toEqual([[], ['A', 'B'], ['A', 'B', 'C', 'D']]);
});
