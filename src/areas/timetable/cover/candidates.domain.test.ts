import { expect, test } from 'vitest';
import { type Colleague, candidateFor, type OpenLesson, ranked, whyNot } from './candidates.domain.ts';

const lesson: OpenLesson = {
  ...{ courseId: 1, courseName: 'Mathematics', programId: 9, programName: 'Grade 7 B', lessons: 1 },
  ...{ startTime: '10:00', endTime: '10:45' },
};
const colleague = (staffName: string, change: Partial<Colleague> = {}): Colleague => ({
  ...{ staffId: staffName.length, staffName, dailySlots: 6, courseIds: [], programIds: [], given: [], blocked: [], covers: 0 },
  absent: { morning: false, afternoon: false },
  ...change,
});
const at = (startTime: string, endTime: string, lessons = 1) => ({ startTime, endTime, lessons });

test.each([
  ['is free', {}, undefined],
  ['teaches then', { given: [at('10:30', '11:15')] }, 'Asha has a lesson at that time'],
  ['teaches until then', { given: [at('09:15', '10:00')] }, undefined],
  ['is blocked then', { blocked: [at('09:00', '12:00')] }, 'Asha cannot teach at that time'],
  ['is absent in the morning', { absent: { morning: true, afternoon: false } }, 'Asha is absent in the morning'],
  ['is absent in the afternoon', { absent: { morning: false, afternoon: true } }, undefined],
  [
    'has their most lessons',
    { dailySlots: 2, given: [at('08:00', '09:30', 2)] },
    'Asha has 2 lessons that day already, the most that they give',
  ],
])('Who %s can give a lesson or not', (_name, change, reason) => expect(whyNot(lesson, colleague('Asha', change))).toBe(reason));

test('A lesson that begins at half past twelve is of the afternoon', () => {
  const away = colleague('Asha', { absent: { morning: false, afternoon: true } });
  expect(whyNot({ ...lesson, startTime: '12:29', endTime: '13:14' }, away)).toBeUndefined();
  expect(whyNot({ ...lesson, startTime: '12:30', endTime: '13:15' }, away)).toBe('Asha is absent in the afternoon');
});

test('Who has the course goes before who teaches the program, and that before who is merely free', () => {
  const found = ranked(lesson, [
    colleague('Free'),
    colleague('Teaches it', { programIds: [9] }),
    colleague('Third', { courseIds: [2, 3, 1] }),
    colleague('First', { courseIds: [1, 2, 3] }),
  ]);
  expect(found.map(({ staffName }) => staffName)).toEqual(['First', 'Third', 'Teaches it', 'Free']);
  expect(found[0] && candidateFor(lesson, found[0]).reason).toBe(
    'Mathematics is their primary course; 0 of 6 lessons that day; no cover in the last 30 days',
  );
});

test('Of two alike the one who stood in less goes first, then the one who is there anyway', () => {
  const found = ranked(lesson, [
    colleague('Twice', { covers: 2 }),
    colleague('At home'),
    colleague('Nearby', { given: [at('11:00', '11:45')] }),
  ]);
  expect(found.map(({ staffName }) => staffName)).toEqual(['Nearby', 'At home', 'Twice']);
});
