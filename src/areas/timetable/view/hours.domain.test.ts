import { expect, test } from 'vitest';
import { hoursFor, nowAndNext, programHours, slotsOf, staffHours } from './hours.domain.ts';

const lesson = (startTime: string, endTime: string) => ({ slot: { startTime, endTime } });

test.each([
  ['nine to six where nothing lies outside', [lesson('09:00', '09:45'), lesson('17:00', '18:00')], { from: 9, to: 18 }],
  ['from seven where a school begins early', [lesson('07:40', '08:20')], { from: 7, to: 18 }],
  ['until eight where somebody teaches in the evening', [lesson('18:30', '19:15')], { from: 9, to: 20 }],
])('A program’s timetable shows %s', (_name, lessons, hours) => expect(hoursFor(programHours, lessons)).toEqual(hours));

test('A staff timetable shows eight to eight', () => expect(hoursFor(staffHours, [])).toEqual({ from: 8, to: 20 }));

test('A timetable has a slot for every 15 minutes', () => {
  expect(slotsOf({ from: 9, to: 11 })).toEqual([9, 9.25, 9.5, 9.75, 10, 10.25, 10.5, 10.75]);
  expect([slotsOf(programHours), slotsOf(staffHours)].map(({ length }) => length)).toEqual([36, 48]);
});

test.each([
  ['07:59', undefined, '08:00'],
  ['08:00', '08:00', '09:00'],
  ['08:45', undefined, '09:00'],
  ['09:44', '09:00', undefined],
  ['12:00', undefined, undefined],
])('At %s the lesson of %s is on and that of %s comes next', (now, current, next) => {
  const found = nowAndNext([lesson('08:00', '08:45'), lesson('09:00', '09:45')], now);
  expect([found.current?.slot.startTime, found.next?.slot.startTime]).toEqual([current, next]);
});
