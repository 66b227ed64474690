import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './icalendar.domain.ts';

const head = { name: 'Grade 5 A; Timetable, 2026', timeZone: 'Asia/Kolkata' };
const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: 'lesson-7@school.test', sequence: 3, changed: '20260601T040000Z' },
  ...{ start: '20260615T033000Z', end: '20260615T041500Z', summary: 'Mathematics', location: '', description: '' },
  ...over,
});
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

test.each([
  ['a comma, a semicolon, a backslash', 'Physics, Chemistry; \\Lab'],
  ['line breaks of all kinds', 'One\nTwo\r\nThree\rFour'],
  ['what looks like another line', 'X\r\nEND:VEVENT\r\nBEGIN:VEVENT'],
  ['letters of many octets, longer than a line', 'गणित और विज्ञान 👩‍🏫 '.repeat(12)],
  ['nothing but a word of 300 letters', 'x'.repeat(300)],
])('A calendar keeps %s as they were written', (_, summary) => {
  const text = calendarText(head, [event({ summary, description: summary })]);
  const [found, ...others] = read(text);
  expect(others).toEqual([]);
  expect(found?.summary).toBe(summary.replace(/\r\n|\r/g, '\n'));
  expect(found?.description).toBe(summary.replace(/\r\n|\r/g, '\n'));
});

test('Lines end as the standard says, have at most 75 octets, and are never broken within a character', () => {
  const text = calendarText(head, [event({ summary: 'गणित '.repeat(60), location: '👩‍🏫'.repeat(40) })]);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\ud800-\udfff]/u);
  }
});

test('An event says when it is, who it is, and how often it was changed; the same events give the same text', () => {
  const [found] = read(calendarText(head, [event({ location: 'Lab 2' })]));
  expect(found).toMatchObject({ uid: 'lesson-7@school.test', sequence: 3, location: 'Lab 2' });
  expect([found?.startDate.toJSDate(), found?.endDate.toJSDate()].map((date) => date?.toISOString())).toEqual([
    '2026-06-15T03:30:00.000Z',
    '2026-06-15T04:15:00.000Z',
  ]);
  expect(calendarText(head, [event()])).toBe(calendarText(head, [event()]));
});

test('Characters that no calendar may hold are left out', () => {
  const [found] = read(calendarText(head, [event({ summary: 'A\u0000B\u0007C' })]));
  expect(found?.summary).toBe('ABC');
});

test('A calendar without events holds something still, as the standard asks', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarText(head, [])));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
});
