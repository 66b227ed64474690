import { z } from 'zod';
import { holidayWindowDays } from '../../../common/constants.domain.ts';
import { addDays, daysInclusive, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { isOutside, windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { dateLeftToRules, flag, lengths, requiredText, text } from '../../../kit/domain/rules.domain.ts';

/** The days between which holidays lie. */
export const holidayWindow = (today: IsoDate) => ({
  min: addDays(today, -holidayWindowDays),
  max: addDays(today, holidayWindowDays),
});

export const startDateMessage = (today: IsoDate): string => {
  const { min, max } = holidayWindow(today);
  return windowMessage('The Start Date', min, max);
};
export const endDateMessage = (today: IsoDate): string =>
  `The End Date must be between the start date and ${displayDate(holidayWindow(today).max)}`;

const holidayInput = z.object({
  holidayName: requiredText('Holiday Name', 'Holiday Name is required', lengths.name),
  description: text('Description', lengths.description),
  holidayFrom: dateLeftToRules(),
  holidayTo: dateLeftToRules(),
  isGeneralHoliday: flag,
});
export type HolidayInput = z.output<typeof holidayInput>;

/** Limits of both dates; a missing date counts as outside. */
function holidayRules(holiday: HolidayInput, facts: RuleFacts<HolidayInput>): Issue[] {
  const { min, max } = holidayWindow(facts.today);
  const { holidayFrom, holidayTo } = holiday;
  const issues = windowIssues(holiday, facts, 'holidayFrom', { min, max }, startDateMessage(facts.today));
  if (holidayTo < holidayFrom || isOutside(holiday, facts, 'holidayTo', { max })) {
    issues.push({ field: 'holidayTo', message: endDateMessage(facts.today) });
  }
  return issues;
}

const holidayRow = z.object({
  holidayId: idField,
  ...rowFieldsOf(holidayInput),
  totalDays: numberField,
  ...stampFields,
});

export const holiday = defineResource({
  area: 'gs',
  name: 'Holiday',
  id: 'holidayId',
  permission: 'holiday',
  nameField: 'holidayName',
  labels: {
    one: 'holiday',
    many: 'holidays',
  },
  exportPath: 'ExportAllHolidays',
  input: holidayInput,
  rules: holidayRules,
  row: holidayRow,
  published: ({ holidayFrom, holidayTo }) => ({ totalDays: daysInclusive(holidayFrom, holidayTo) }),
  fields: {
    holidayName: 'Holiday Name',
    holidayFrom: 'Start Date',
    holidayTo: 'End Date',
    description: 'Description',
    isGeneralHoliday: 'General holiday',
    totalDays: 'Days',
  },
  filters: {
    holidayName: { label: 'Name' },
    ...byFields('description'),
    holidayFrom: { label: 'From' },
    holidayTo: { label: 'To' },
    totalDays: { min: 1 },
    isGeneralHoliday: { label: 'General' },
    isUpcoming: { kind: 'bool', label: 'Still to come' },
  },
  columns: ['holidayName', 'holidayFrom', 'holidayTo', 'totalDays', 'isGeneralHoliday'],
  sort: 'holidayFrom',
  titleOf: reading(holidayRow, ['holidayName', 'holidayFrom'], (row) =>
    [row.holidayName, displayDate(row.holidayFrom)].join(', '),
  ),
  owners: { holidayid: 'holidayId' },
});
