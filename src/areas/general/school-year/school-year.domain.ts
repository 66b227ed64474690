import { z } from 'zod';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { addYears, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { isOutside, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { dayField, idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { flag, lengths, optionalDate, requiredDate, requiredText } from '../../../kit/domain/rules.domain.ts';

const startMessage = windowMessage('First Day', earliestSchoolEvent, latestDate);

const schoolYearInput = z.object({
  schoolYearName: requiredText('Name', 'Name is required', lengths.name),
  startDate: requiredDate('First Day is required'),
  endDate: requiredDate('Last Day is required'),
  staffFrom: optionalDate('Staff See It From should be a date'),
  familiesFrom: optionalDate('Families See It From should be a date'),
  isClosed: flag,
});
export type SchoolYearInput = z.output<typeof schoolYearInput>;

/** A year that moves may be longer or shorter than twelve months, but not twice as long. */
const mostYears = 2;

function schoolYearRules(year: SchoolYearInput, facts: RuleFacts<SchoolYearInput>): Issue[] {
  const { startDate, endDate, staffFrom, familiesFrom, isClosed } = year;
  const issues = keptIssues(year, facts);
  const say = (field: keyof SchoolYearInput, message: string) => issues.push({ field, message });
  if (isOutside(year, facts, 'startDate', { min: earliestSchoolEvent, max: latestDate }))
    return [{ field: 'startDate', message: startMessage }];
  if (endDate <= startDate) say('endDate', 'Last Day must be after First Day');
  if (endDate >= addYears(startDate, mostYears)) say('endDate', 'A school year is shorter than two years');
  if (staffFrom && staffFrom > startDate) say('staffFrom', 'Staff see a school year from its first day at the latest');
  if (familiesFrom && familiesFrom > startDate)
    say('familiesFrom', 'Families see a school year from its first day at the latest');
  if (familiesFrom && familiesFrom < (staffFrom ?? startDate)) say('familiesFrom', 'Families cannot see it before staff do');
  if (isClosed && endDate >= facts.today) say('isClosed', 'A school year is closed only after its last day');
  return issues;
}

/** What no longer changes: the calendar year in which it begins, and name and days once it is over. */
function keptIssues(year: SchoolYearInput, { before, today }: RuleFacts<SchoolYearInput>): Issue[] {
  if (!before?.startDate || !before.endDate) return [];
  const began = before.startDate.slice(0, 4);
  if (year.startDate.slice(0, 4) !== began) return [{ field: 'startDate', message: `This school year begins in ${began}` }];
  if (before.endDate >= today) return [];
  const kept = ['schoolYearName', 'startDate', 'endDate'] as const;
  return kept
    .filter((field) => year[field] !== before[field])
    .map((field) => ({ field, message: 'A school year that is over keeps its name and days' }));
}

const schoolYearRow = z.object({ schoolYearId: idField, ...rowFieldsOf(schoolYearInput), ...stampFields });
export type SchoolYearRow = z.output<typeof schoolYearRow>;

/** A year of the school. Its id is the calendar year in which it begins. */
export const schoolYear = defineResource({
  area: 'gs',
  name: 'SchoolYear',
  id: 'schoolYearId',
  permission: 'schoolyear',
  nameField: 'schoolYearName',
  labels: { one: 'school year' },
  input: schoolYearInput,
  rules: schoolYearRules,
  row: schoolYearRow,
  fields: {
    schoolYearName: 'Name',
    startDate: 'First Day',
    endDate: 'Last Day',
    staffFrom: { label: 'Staff See It From', hint: 'In the choice of the top bar. Empty: from its first day' },
    familiesFrom: { label: 'Families See It From', hint: 'Empty: from its first day' },
    isClosed: { label: 'Closed', hint: 'What belongs to it stays as it is. Money received or refunded is never closed' },
  },
  filters: byFields('schoolYearName', 'startDate', 'endDate', 'isClosed'),
  columns: ['schoolYearName', 'startDate', 'endDate', 'isClosed'],
  sort: '-startDate',
  confirms: ['closesYear'],
  owners: { schoolyearid: 'schoolYearId' },
});

/** The calendar year in which a school year begins that does so on this day. */
export const beginningIn = (startDate: IsoDate): number => Number(startDate.slice(0, 4));

export const getNextSchoolYear = defineCall({
  method: 'GET',
  path: '/api/gs/SchoolYear/GetNextSchoolYear',
  tag: 'School Years',
  summary: 'The school year that follows the last one, with the days that the school’s setting proposes',
  permission: ['schoolyear.create'],
  answer: z.object({ schoolYearName: textField, startDate: dayField, endDate: dayField }).describe('As a form proposes it'),
});
