import { expect, test } from 'vitest';
import type { Teaching } from '../lesson/teaching.domain.ts';
import { type CourseInGroups, plannedInGroups } from './groups-of-week.domain.ts';
import { gapsOf, problemOf } from './problem.domain.ts';

const [rao, iyer, das] = ['Rao', 'Iyer', 'Das'].map((staffName, index) => ({ staffId: index + 1, staffName, dailySlots: 6 }));
const languages = { courseChoiceId: 1, choiceName: 'Second language' };
type Group = CourseInGroups['groups'][number];

const group = (groupName: string, teachers: readonly (typeof rao)[], change: Partial<Group> = {}): Group => ({
  ...{ teachingGroupId: groupName.length, groupName, band: null, programNames: ['Grade 9'] },
  teachers: teachers.flatMap((teacher) => teacher ?? []),
  ...change,
});
const course = (courseName: string, groups: readonly Group[], change: Partial<CourseInGroups> = {}): CourseInGroups => ({
  ...{ programCourseId: courseName.length, programId: 1, programName: 'Grade 9', courseId: courseName.length, courseName },
  ...{ credits: 2, semester: 1, isMandatory: true, lessonsPerWeek: 2, doubles: 0, roomKindId: null, groupName: '' },
  ...{ staffId: null, staffName: '', dailySlots: 6, groups },
  ...change,
});
const teachingOf = (courses: readonly CourseInGroups[]): Teaching => {
  const roomKinds = [{ roomKindId: 1, roomKindName: 'Laboratory', rooms: 1 }];
  return {
    weekdays: [1, 2, 3].map((weekday) => ({ weekday, name: `Day ${weekday}` })),
    slots: ['08:00', '09:00', '10:00'].map((startTime) => ({
      ...{ programId: 1, slotName: startTime, startTime, endTime: startTime.replace(':00', ':45') },
    })),
    ...{ roomKinds, unavailable: [], locked: [] },
    ...plannedInGroups(courses, roomKinds),
  };
};
const ofLanguages = { band: languages };

test.each<[string, CourseInGroups[], { lessons: [string, number[]][]; notes?: string[]; missing?: string[] }]>([
  ['a course without groups', [course('Art', [], { staffId: 3, staffName: 'Das' })], { lessons: [['Art', [3]]] }],
  ['groups with a teacher each', [course('Maths', [group('A', [rao]), group('BB', [iyer])])], { lessons: [['Maths', [1, 2]]] }],
  ['a group of two teachers', [course('Maths', [group('A', [rao, iyer])])], { lessons: [['Maths', [1, 2]]] }],
  [
    'groups of one teacher',
    [course('Maths', [group('A', [rao]), group('BB', [rao, das])])],
    {
      lessons: [['Maths', [1, 3]]],
      notes: [
        'A of Maths and BB of Maths in Grade 9 should be taught beside each other, but Rao teaches both. They have one lesson.',
      ],
    },
  ],
  [
    'groups that need more rooms than there are',
    [course('Physics', [group('A', [rao]), group('BB', [iyer])], { roomKindId: 1 })],
    {
      lessons: [['Physics', [1, 2]]],
      notes: [
        'A of Physics and BB of Physics in Grade 9 should be taught beside each other, but need 2 rooms of the kind Laboratory: the school has 1. They have one lesson.',
      ],
    },
  ],
  [
    'the courses of a choice',
    [
      course('French', [group('A', [rao], ofLanguages), group('BB', [iyer], ofLanguages)]),
      course('Urdu', [group('CCC', [das], ofLanguages)]),
    ],
    { lessons: [['French / Urdu', [1, 2, 3]]] },
  ],
  [
    'the courses of a choice, of which one is taught beside another by hand',
    [
      course('French', [group('A', [rao], ofLanguages)], { groupName: 'Crafts' }),
      course('Urdu', [group('CCC', [das], ofLanguages)]),
    ],
    {
      lessons: [
        ['French', [1]],
        ['Urdu', [3]],
      ],
    },
  ],
  [
    'courses of a choice with one teacher',
    [course('French', [group('A', [rao], ofLanguages)]), course('Urdu', [group('BB', [rao], ofLanguages)])],
    {
      lessons: [
        ['French', [1]],
        ['Urdu', [1]],
      ],
      notes: [
        'A of French and BB of Urdu in Grade 9 should be taught beside each other, but Rao teaches both. They have times of their own.',
      ],
    },
  ],
  [
    'a group without a teacher',
    [course('Maths', [group('A', [rao]), group('BB', [])])],
    { lessons: [['Maths', [1]]], notes: ['BB of Maths in Grade 9 has no teacher, and so no lessons.'] },
  ],
  [
    'only groups without a teacher',
    [course('Maths', [group('A', [])])],
    { lessons: [], missing: ['Maths in Grade 9 is taught in groups, but has no teacher.'] },
  ],
  [
    'a group of two programs',
    [course('Maths', [group('A', [rao], { programNames: ['Grade 9', 'Grade 10'] })])],
    {
      lessons: [['Maths', [1]]],
      notes: ['A of Maths is for Grade 9 and Grade 10, but each has lessons of its own: they cannot be planned at one time.'],
    },
  ],
])('Of %s the week has what it can, and says what it cannot', (_, courses, { lessons, notes = [], missing = [] }) => {
  const teaching = teachingOf(courses);
  const { instance, staffIds, notes: told } = problemOf(teaching, 1);
  expect(instance.courses.map(({ name, parts }) => [name, parts.map(({ teacher }) => staffIds[teacher])])).toEqual(lessons);
  expect(told).toEqual(notes);
  expect(gapsOf(teaching, 1).missing.map(({ sentence }) => sentence)).toEqual(missing);
});
