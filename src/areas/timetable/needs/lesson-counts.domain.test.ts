import { expect, test } from 'vitest';
import { blocksOf, type CountedCourse, lessonCounts, lessonsInAll } from './lesson-counts.domain.ts';

const by = (credits: number, lessonsPerWeek: number | null = null): CountedCourse => ({ credits, lessonsPerWeek });

test.each<[string, CountedCourse[], number, number[], boolean]>([
  ['Credits are lessons', [by(4), by(3)], 40, [4, 3], false],
  ['What was entered holds', [by(4, 6), by(3, 0)], 40, [6, 0], false],
  ['Courses without credits share what is left', [by(4), by(0), by(0), by(0)], 12, [4, 3, 3, 2], false],
  ['Each has a lesson at least', [by(10), by(0)], 10, [9, 1], true],
  ['Too many are scaled down to the week', [by(10), by(10), by(5)], 10, [4, 4, 2], true],
  ['What was entered is never scaled', [by(1, 8), by(8), by(8)], 12, [8, 2, 2], true],
  ['Without a course there is nothing', [], 40, [], false],
])('%s', (_name, courses, slots, counts, isScaledDown) => expect(lessonCounts(courses, slots)).toEqual({ counts, isScaledDown }));

test.each([
  [5, 0, [1, 1, 1, 1, 1]],
  [5, 2, [2, 2, 1]],
  [3, 4, [2, 1]],
  [0, 1, []],
])('%i lessons with %i doubles are taught in these blocks', (lessons, doubles, blocks) =>
  expect(blocksOf(lessons, doubles)).toEqual(blocks),
);

test.each<[string, [lessons: number | null, groupName: string][], number]>([
  [
    'Each by itself',
    [
      [3, ''],
      [2, ''],
      [null, ''],
    ],
    9,
  ],
  [
    'What is taught at one time counts once, by the course with the most',
    [
      [3, 'languages'],
      [2, 'Languages'],
      [5, ''],
    ],
    8,
  ],
  ['Without a course there are none', [], 0],
])('Lessons of a week. %s', (_name, courses, total) =>
  expect(lessonsInAll(courses.map(([lessons, groupName]) => ({ ...by(4, lessons), groupName })))).toBe(total),
);
