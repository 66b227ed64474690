import { expect, test } from 'vitest';
import { explain } from '../solver/explain.domain.ts';
import { problemOf } from './problem.domain.ts';
import type { Teaching } from './teaching.domain.ts';

const slots = [
  { programId: 1, slotName: 'Period 1', startTime: '08:00', endTime: '08:45' },
  { programId: 1, slotName: 'Period 2', startTime: '08:45', endTime: '09:30' },
];

/** A school of six days a week whose only course has six lessons; its teacher is away on Wednesdays in these slots. */
const taughtWith = (blocked: number, level = 2): Teaching => ({
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name, day) => ({ weekday: day + 1, name })),
  courses: [
    {
      ...{ programCourseId: 1, programId: 1, programName: 'Grade 6 B', courseId: 1, courseName: 'Science', credits: 6 },
      ...{ semester: 1, lessonsPerWeek: 6, doubles: 0, roomKindId: null, groupName: '' },
      ...{ staffId: 5, staffName: 'Anil Deshmukh', dailySlots: 6 },
    },
  ],
  slots,
  roomKinds: [],
  unavailable: slots.slice(0, blocked).map(({ startTime, endTime }) => ({ staffId: 5, weekday: 3, startTime, endTime, level })),
  locked: [],
});

test('a course with a lesson every day comes twice on one where its teacher loses a day, and a note says so', () => {
  const { instance, notes } = problemOf(taughtWith(2), 1);
  expect(explain(instance)).toEqual([]);
  expect(notes).toEqual(['Science in Grade 6 B comes up to 2 times a day: whoever teaches it is there on 5 days.']);
});

test.each([
  ['is there on every day', taughtWith(0)],
  ['loses only a part of a day', taughtWith(1)],
  ['would rather not teach on a day', taughtWith(2, 1)],
])('it comes once a day where its teacher %s', (_, teaching) => {
  const { instance, notes } = problemOf(teaching, 1);
  expect(instance.courses.map(({ blocksPerDay }) => blocksPerDay)).toEqual([1]);
  expect(notes).toEqual([]);
});
