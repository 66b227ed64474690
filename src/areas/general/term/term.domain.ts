import { z } from 'zod';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { dayField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import {
  isInHundredths,
  largestInteger,
  lengths,
  requiredDate,
  requiredText,
  versionRead,
} from '../../../kit/domain/rules.domain.ts';

/** The most terms that a school year can have, and the message if there are more. */
export const mostTerms = 4;
export const tooManyTerms = `You cannot have more than ${mostTerms} terms.`;
export const noTerm = 'At least one term must be present.';
const notWhole = 'Total percentage must be 100%';
const noPercentage = 'Percentage is required and cannot be zero.';

const termInput = z.object({
  /** 0 for a new term. */
  termManagementId: z
    .int('This is not a term')
    .min(0, 'This is not a term')
    .max(largestInteger, 'This is not a term')
    .nullish()
    .transform((id) => id ?? 0),
  termName: requiredText('Term Name', 'Term Name is required.', lengths.name),
  startDate: requiredDate('Start Date is required.'),
  endDate: requiredDate('End Date is required.'),
  percentage: z
    .number(noPercentage)
    .positive(noPercentage)
    .max(100, notWhole)
    .refine(isInHundredths, 'Percentage has at most 2 decimals'),
  version: versionRead(),
});
/** One term, saved together with the others. */
export type TermInput = z.output<typeof termInput>;

const termRow = z.object({
  termManagementId: idField,
  termName: textField,
  startDate: dayField,
  endDate: dayField,
  percentage: numberField,
  /** The calendar year in which these terms' school year begins. */
  schoolYear: numberField,
  ...stampFields,
});
export type TermRow = z.output<typeof termRow>;

/** All terms of a school year, saved in one action. */
export const termsInput = z.object({
  /** The year that they are meant for, if the sender says it: days of another one are then refused, and do not replace its terms. */
  schoolYear: z.int('This is not a school year').nullish(),
  terms: z.array(takingAlso(termInput, termRow), 'terms must be a list of terms').min(1, noTerm).max(mostTerms, tooManyTerms),
});

/** What is wrong with the terms of a year as a set. */
export function termIssues({ terms }: { terms: readonly TermInput[] }): Issue[] {
  const issues = terms.flatMap((term, index) =>
    [...dateIssues(term), ...overlapIssues(terms, index)].map((issue) => inRow(index, issue)),
  );
  // In hundredths, because 33.3, 33.3 and 33.4 would not add up exactly otherwise.
  const total = terms.reduce((sum, { percentage }) => sum + Math.round(percentage * 100), 0);
  return total === 10_000 ? issues : [...issues, { field: 'terms', message: notWhole }];
}

const inRow = (index: number, { field, message }: Issue): Issue => ({ field: `terms.${index}.${field}`, message });

function dateIssues({ startDate, endDate }: TermInput): Issue[] {
  const between = `must be between ${displayDate(earliestSchoolEvent)} and ${displayDate(latestDate)}.`;
  if (startDate < earliestSchoolEvent) return [{ field: 'startDate', message: `Start Date ${between}` }];
  if (endDate > latestDate) return [{ field: 'endDate', message: `End Date ${between}` }];
  return endDate < startDate ? [{ field: 'endDate', message: 'End Date must not be before Start Date.' }] : [];
}

/** Reported at the later of the two terms. */
function overlapIssues(terms: readonly TermInput[], index: number): Issue[] {
  const term = terms[index];
  const other = terms
    .slice(0, index)
    .find(({ startDate, endDate }) => term && startDate <= term.endDate && endDate >= term.startDate);
  return other ? [{ field: 'startDate', message: `Terms must not overlap: ${other.termName} lies on some of these days.` }] : [];
}

const tag = 'Term Management';
const url = '/api/gs/TermManagement';
const allIds = saved(z.array(z.int()).describe('The ids, in the order of the terms that were sent'));

export const getTerms = defineCall({
  method: 'GET',
  path: url,
  tag,
  summary: 'The terms of a school year, by default of today’s',
  permission: ['termmanagement.read'],
  query: z.object({ schoolYear: schoolYearParameter }),
  answer: z.array(termRow),
  answered: 'In the order of their days',
});

export const createTerms = defineCall({
  method: 'POST',
  path: `${url}/CreateTermBulk`,
  tag,
  summary: 'Save all terms of the school year of the earliest start: those with an id are changed, missing ones removed',
  permission: ['termmanagement.create'],
  body: termsInput,
  answer: allIds,
  status: 201,
  errors: [409, 422],
});

export const updateTerms = defineCall({
  ...createTerms,
  method: 'PUT',
  path: `${url}/UpdateTermBulk`,
  permission: ['termmanagement.update'],
  status: 200,
});

export const removeTerm = defineCall({
  method: 'DELETE',
  path: url,
  tag,
  summary: 'Remove a term; the year has no results until the others add up to 100% again',
  permission: ['termmanagement.delete'],
  query: z.object({ termManagementId: parameters.id }),
  answer: saved(),
  errors: [404, 409],
});
