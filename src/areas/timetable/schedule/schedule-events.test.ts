import { expect, test } from 'vitest';
import { scheduleEvents } from './schedule-events.web.ts';

const none = { from: '2026-06-15', to: '2026-06-21', holidays: [], daysOff: [], terms: [], examinations: [] };
const exam = (programName: string, change = {}) => ({
  ...{ examinationName: 'Unit test', startDate: '2026-06-16', endDate: '2026-06-18', program: { programName } },
  ...change,
});

test('Weekly days off are grey days without a title', () => {
  const events = scheduleEvents({ ...none, daysOff: [6, 7] });
  expect(events.map(({ start, title, display }) => [start, title, display])).toEqual([
    ['2026-06-20', '', 'background'],
    ['2026-06-21', '', 'background'],
  ]);
});

test('A term is shown by its first and its last day', () => {
  const terms = [{ termManagementId: 1, termName: 'Term 1', startDate: '2026-06-15', endDate: '2026-09-30' }];
  expect(scheduleEvents({ ...none, terms }).map(({ title, start }) => [title, start])).toEqual([
    ['Term 1 begins', '2026-06-15'],
    ['Term 1 ends', '2026-09-30'],
  ]);
});

test('An examination of many programs is one event; that of a single program has the program’s name', () => {
  const examinations = [exam('Grade 1 A'), exam('Grade 1 B'), exam('Grade 9 A', { examinationName: 'Viva' })];
  expect(scheduleEvents({ ...none, examinations }).map(({ title, end }) => [title, end])).toEqual([
    ['Unit test, 2 programs', '2026-06-19'],
    ['Viva, Grade 9 A', '2026-06-19'],
  ]);
});
