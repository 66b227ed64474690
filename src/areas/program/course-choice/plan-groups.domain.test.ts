import { expect, test } from 'vitest';
import { planGroups } from './plan-groups.domain.ts';

const [french, german, latin] = ['French', 'German', 'Latin'].map((courseName, at) => ({ courseId: at + 1, courseName }));
const programs = ['9 A', '9 B', '9 C'].map((programName, at) => ({ programId: at + 1, programName }));
const student = (studentId: number, programId: number, ...courseIds: number[]) => ({ studentId, programId, courseIds });
// Four of 9 A and one of 9 B take French, one of 9 B takes German, nobody Latin.
const students = [...[11, 12, 13, 14].map((id) => student(id, 1, 1)), student(21, 2, 1), student(22, 2, 2), student(31, 3)];
const make = (groupSize: number, isPerSection: boolean) =>
  planGroups({
    courses: [french, german, latin].filter((one) => one !== undefined),
    programs,
    students,
    groupSize,
    isPerSection,
  }).map(({ groupName, programIds, studentIds }) => [groupName, programIds, studentIds]);

test.each([
  [
    'One group of each course that somebody takes, across the sections',
    ...[0, false],
    [
      ['French', [1, 2, 3], [11, 12, 13, 14, 21]],
      ['German', [1, 2, 3], [22]],
    ],
  ],
  [
    'As many as the size asks for, as equal as can be',
    ...[2, false],
    [
      ['French 1', [1, 2, 3], [11]],
      ['French 2', [1, 2, 3], [12, 13]],
      ['French 3', [1, 2, 3], [14, 21]],
      ['German', [1, 2, 3], [22]],
    ],
  ],
  [
    'By section, where the sections without anybody go with the first group, so that their students do not take the course',
    ...[0, true],
    [
      ['French, 9 A', [1, 3], [11, 12, 13, 14]],
      ['French, 9 B', [2], [21]],
      ['German, 9 B', [2, 1, 3], [22]],
    ],
  ],
] as [string, number, boolean, unknown][])('%s', (_name, groupSize, isPerSection, groups) => {
  expect(make(groupSize, isPerSection)).toEqual(groups);
});
