import { expect, test } from 'vitest';
import { assignmentOf } from './assignment.domain.ts';
import type { Colleague, OpenLesson } from './candidates.domain.ts';

const lesson = (courseId: number, startTime: string, endTime: string): OpenLesson => ({
  ...{ courseId, courseName: `Course ${courseId}`, programId: 9, programName: 'Grade 7 B', lessons: 1 },
  ...{ startTime, endTime },
});
const colleague = (staffId: number, change: Partial<Colleague> = {}): Colleague => ({
  ...{
    staffId,
    staffName: `Teacher ${staffId}`,
    dailySlots: 6,
    courseIds: [],
    programIds: [],
    given: [],
    blocked: [],
    absent: { morning: false, afternoon: false },
    covers: 0,
  },
  ...change,
});
const staffOf = (lessons: OpenLesson[], colleagues: Colleague[]) =>
  assignmentOf(lessons, colleagues).map((choice) => choice?.staffId);

test('Who alone can give a lesson is kept for it, though they suit an earlier one better', () => {
  const lessons = [lesson(1, '09:00', '09:45'), lesson(2, '09:00', '09:45')];
  // 1 teaches both courses, 2 neither, and 2 cannot give the second for it is blocked by nothing but the course.
  const free = colleague(2);
  const suited = colleague(1, { courseIds: [1, 2, null] });
  expect(staffOf(lessons, [suited, free])).toEqual([1, 2]);
  const early = colleague(3, { blocked: [{ startTime: '09:45', endTime: '12:00' }] });
  const two = [lesson(1, '09:00', '09:45'), lesson(1, '10:00', '10:45')];
  expect(staffOf(two, [colleague(1, { dailySlots: 1, courseIds: [1, null, null] }), early])).toEqual([3, 1]);
});

test('Of several alike nobody gives all the lessons of a day', () => {
  const lessons = ['08', '09', '10', '11'].map((hour) => lesson(1, `${hour}:00`, `${hour}:45`));
  const staff = staffOf(lessons, [colleague(1), colleague(2)]);
  expect(staff.filter((staffId) => staffId === 1)).toHaveLength(2);
  expect(staff.filter((staffId) => staffId === 2)).toHaveLength(2);
});

test('Nobody has two lessons at a time or more than their limit, and what is left stays open', () => {
  const lessons = [
    lesson(1, '08:00', '08:45'),
    lesson(1, '08:15', '09:00'),
    lesson(1, '10:00', '10:45'),
    lesson(1, '11:00', '11:45'),
  ];
  const staff = staffOf(lessons, [colleague(1, { dailySlots: 2 })]);
  expect(staff.filter((staffId) => staffId === 1)).toHaveLength(2);
  expect(staff.slice(0, 2).filter(Boolean).length).toBeLessThan(2);
});

test('The reason of each pick counts what was picked before it', () => {
  const lessons = [lesson(1, '08:00', '08:45'), lesson(1, '09:00', '09:45')];
  expect(assignmentOf(lessons, [colleague(1)]).map((choice) => choice?.reason)).toEqual([
    'Is free; 0 of 6 lessons that day; no cover in the last 30 days',
    'Is free; 1 of 6 lessons that day; 1 cover in the last 30 days',
  ]);
});

test('A day on which half of the staff is absent is assigned without searching for ever', () => {
  const lessons = Array.from({ length: 60 }, (_, index) => lesson(index % 7, `${10 + (index % 8)}:00`, `${10 + (index % 8)}:45`));
  const colleagues = Array.from({ length: 20 }, (_, index) => colleague(index + 1, { courseIds: [index % 7, null, null] }));
  const given = assignmentOf(lessons, colleagues);
  expect(given.filter(Boolean)).toHaveLength(60);
});
