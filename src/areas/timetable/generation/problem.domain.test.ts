import { expect, test } from 'vitest';
import { explain } from '../../../timetable-solver/explain.domain.ts';
import type { Teaching } from '../lesson/teaching.domain.ts';
import { gapsOf, problemOf } from './problem.domain.ts';
import { tellFinding } from './remedies.domain.ts';

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
      ...{ semester: 1, isMandatory: false, lessonsPerWeek: 6, doubles: 0, roomKindId: null, groupName: '' },
      ...{ staffId: 5, staffName: 'Anil Deshmukh', dailySlots: 6 },
    },
  ],
  slots,
  roomKinds: [],
  unavailable: slots.slice(0, blocked).map(({ startTime, endTime }) => ({ staffId: 5, weekday: 3, startTime, endTime, level })),
  locked: [],
});

test('A course with a lesson every day comes twice on one where its teacher loses a day, and a note says so', () => {
  const { instance, notes } = problemOf(taughtWith(2), 1);
  expect(explain(instance)).toEqual([]);
  expect(notes).toEqual(['Science in Grade 6 B is taught up to 2 times a day, because its teachers are there on only 5 days.']);
});

test.each([
  ['is there on every day', taughtWith(0)],
  ['loses only a part of a day', taughtWith(1)],
  ['would rather not teach on a day', taughtWith(2, 1)],
])('It comes once a day where its teacher %s', (_, teaching) => {
  const { instance, notes } = problemOf(teaching, 1);
  expect(instance.courses.map(({ blocksPerDay }) => blocksPerDay)).toEqual([1]);
  expect(notes).toEqual([]);
});

test('What is taught beside each other is taught as often as the course with the most lessons, and a note says which has more', () => {
  const { courses, ...rest } = taughtWith(0);
  const beside = (courseId: number, courseName: string, lessonsPerWeek: number | null, groupName: string) => ({
    ...(courses[0] as (typeof courses)[number]),
    ...{ courseId, courseName, lessonsPerWeek, groupName, programCourseId: courseId, credits: 2, staffId: courseId },
  });
  const languages = [
    beside(1, 'Sanskrit', null, 'Languages'),
    beside(2, 'Hindi', 3, 'languages'),
    beside(3, 'Marathi', 3, 'languages'),
    beside(4, 'French', 1, 'languages'),
    beside(5, 'German', 0, 'languages'),
  ];
  const { instance, notes, taught } = problemOf({ ...rest, courses: languages }, 1);
  expect(instance.courses.map(({ name, blocks }) => [name, blocks])).toEqual([
    ['Sanskrit / Hindi / Marathi / French', [1, 1, 1]],
  ]);
  expect(taught, 'what has no lessons is not taught').toEqual([languages.slice(0, 4)]);
  expect(notes).toEqual(['Sanskrit, French in Grade 6 B: 3 lessons a week, as many as the courses taught beside them.']);
});

test.each([
  [
    [true, true],
    ['Sanskrit, Hindi in Grade 6 B are mandatory, but everybody can take only one of the courses taught at one time.'],
  ],
  [[true, false], ['Sanskrit in Grade 6 B is mandatory, but everybody can take only one of the courses taught at one time.']],
  [[false, false], []],
])('Of two courses that are taught beside each other, mandatory or not: %j, a note says what cannot be', (mandatory, told) => {
  const { courses, ...rest } = taughtWith(0);
  const beside = mandatory.map((isMandatory, index) => ({
    ...(courses[0] as (typeof courses)[number]),
    ...{ isMandatory, groupName: 'Languages', courseName: ['Sanskrit', 'Hindi'][index] ?? '' },
    ...{ courseId: index + 1, programCourseId: index + 1, staffId: index + 1 },
  }));
  expect(problemOf({ ...rest, courses: beside }, 1).notes).toEqual(told);
  const alone = beside.map((course) => ({ ...course, groupName: '', lessonsPerWeek: 3 }));
  expect(problemOf({ ...rest, courses: alone }, 1).notes).toEqual([]);
});

test.each<[string, { staffId?: number; roomKindId?: number; lessonsPerWeek?: number }, string[]]>([
  ['each with a teacher and a room', {}, []],
  [
    'both by one teacher',
    { staffId: 5 },
    ['Science and Art in Grade 6 B are taught beside each other, but Anil Deshmukh teaches both.'],
  ],
  [
    'both in the only laboratory',
    { roomKindId: 1 },
    ['Science and Art in Grade 6 B are taught beside each other, but need 2 rooms of the kind Laboratory: the school has 1.'],
  ],
  ['both by one teacher, but one of them never', { staffId: 5, lessonsPerWeek: 0 }, []],
])('Of two courses that are taught beside each other, %s, it is told what cannot be', (_, change, told) => {
  const { courses, ...rest } = taughtWith(0);
  const [first] = courses.map((course) => ({ ...course, groupName: 'Crafts', roomKindId: 1 }));
  const second = { courseId: 2, programCourseId: 2, courseName: 'Art', staffId: 6, staffName: 'Asha Rao', roomKindId: null };
  const roomKinds = [{ roomKindId: 1, roomKindName: 'Laboratory', rooms: 1 }];
  const beside = first ? [first, { ...first, ...second, ...change }] : [];
  expect(gapsOf({ ...rest, roomKinds, courses: beside }, 1).missing.map(({ sentence }) => sentence)).toEqual(told);
  const alone = beside.map((course) => ({ ...course, groupName: '' }));
  expect(gapsOf({ ...rest, roomKinds, courses: alone }, 1).missing).toEqual([]);
});

test.each([
  ['as many as a record may say, and has more free slots', { dailySlots: 6, blocked: 1 }, ['Free a time', 'Give Science']],
  ['as many as there are free slots', { dailySlots: 4, blocked: 4 }, ['Free a time', 'Give Science']],
  ['fewer than there are free slots', { dailySlots: 4, blocked: 1 }, ['Let Anil', 'Free a time', 'Give Science']],
  ['fewer than there are slots, with no time blocked', { dailySlots: 4, blocked: 0 }, ['Let Anil', 'Give Science']],
])('To somebody who may give %s, only what helps is proposed', (_, { dailySlots, blocked }, offered) => {
  const day = Array.from({ length: 8 }, (__, index) => ({
    ...{ programId: 1, slotName: `Period ${index + 1}` },
    ...{ startTime: `${10 + index}:00`, endTime: `${10 + index}:45` },
  }));
  const { courses, weekdays, ...rest } = taughtWith(0);
  const problem = problemOf(
    {
      ...{ ...rest, weekdays, slots: day },
      courses: courses.map((course) => ({ ...course, dailySlots, lessonsPerWeek: 40 })),
      unavailable: weekdays.flatMap(({ weekday }) =>
        day.slice(0, blocked).map(({ startTime, endTime }) => ({ staffId: 5, weekday, startTime, endTime, level: 2 })),
      ),
    },
    1,
  );
  const remedies = explain(problem.instance).flatMap((finding) => tellFinding(problem, finding).remedies);
  expect(
    remedies.map(({ text }) =>
      text
        .split(' ')
        .slice(0, text.startsWith('Free') ? 3 : 2)
        .join(' '),
    ),
  ).toEqual(offered);
  expect(remedies.filter(({ text }) => text.startsWith('Let')).every(({ path }) => path === '/ss/ts/grid?staffId=5')).toBe(true);
});
