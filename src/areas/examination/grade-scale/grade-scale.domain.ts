import { z } from 'zod';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { numberField, textField } from '../../../kit/domain/row.domain.ts';
import { isInHundredths, lengths, requiredText, text, versionRead } from '../../../kit/domain/rules.domain.ts';

export const mostBands = 20;
const fromMessage = 'From should be a percentage between 0 and 100';
const longestLetter = 5;

const band = z.object({
  fromPercentage: z
    .number(fromMessage)
    .min(0, fromMessage)
    .max(100, fromMessage)
    .refine(isInHundredths, 'From has at most 2 decimals'),
  letter: requiredText('Grade', 'Grade is required', longestLetter),
  words: text('Words', lengths.name),
});
/** A band of the scale: it reaches from its percentage to the next higher one. */
export type GradeBand = z.output<typeof band>;

/** A band as the server returns it. */
export const bandRow = z.object({ fromPercentage: numberField, letter: textField, words: textField });

/** What is wrong with each band in relation to the others. */
function refuseTwins(bands: readonly GradeBand[], issues: z.RefinementCtx<unknown>['issues']): void {
  const letters = bands.map(({ letter }) => letter.toLowerCase());
  const percentages = bands.map(({ fromPercentage }) => fromPercentage);
  for (const [index, { letter, fromPercentage }] of bands.entries()) {
    const say = (field: string, message: string) => issues.push({ code: 'custom', path: [index, field], message, input: bands });
    if (letters.indexOf(letter.toLowerCase()) < index) say('letter', `${letter} is there already`);
    if (percentages.indexOf(fromPercentage) < index) say('fromPercentage', `Another grade already begins at ${fromPercentage} %`);
  }
}

/** The whole scale of a school year, saved together; without bands it gives no grades. */
export const gradeScaleInput = z.object({
  bands: z
    .array(takingAlso(band, 'gradeBandId'), 'bands must be a list of bands')
    .max(mostBands, `A scale has at most ${mostBands} grades`)
    .superRefine((bands, { issues }) => refuseTwins(bands, issues)),
  version: versionRead(),
  schoolYear: schoolYearParameter.describe('By default today’s'),
});

const ofScale = { path: '/api/egs/GradeScale', tag: 'Grade scale' } as const;

export const getGradeScale = defineCall({
  ...ofScale,
  method: 'GET',
  summary: 'The grade scale of a school year, by default of today’s',
  permission: ['termmanagement.read', 'graderecord.read'],
  query: z.object({ schoolYear: schoolYearParameter }),
  answer: z.object({ version: z.int().describe('Of the whole scale'), bands: z.array(bandRow) }),
  answered: 'The highest grade first; a year without a scale of its own has that of the year before; no bands if there is none',
});

export const saveGradeScale = defineCall({
  ...ofScale,
  method: 'PUT',
  summary: 'Replace the grade scale of a school year; only for those who may change all terms',
  permission: ['termmanagement.update'],
  body: gradeScaleInput,
  answer: saved(z.int().describe('The number of grades')),
  errors: [409, 422],
});
