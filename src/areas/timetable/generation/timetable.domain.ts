import { z } from 'zod';
import { timetableAheadDays, timetableMostDays, timetablePastDays } from '../../../common/constants.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { addDays, daysInclusive, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { dayField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { flag, requiredDate } from '../../../kit/domain/rules.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { ofMakers } from '../lesson/makers.domain.ts';

/** How long a week is improved unless told. */
export const usualSeconds = 3;

/** What a run is asked for. */
export const generation = z.object({
  startDate: requiredDate('The Start Date is required'),
  endDate: requiredDate('The End Date is required'),
  seconds: z
    .number('Seconds should be a number')
    .min(0, 'Seconds should be at least 0')
    .max(600, 'Seconds should be at most 600')
    .nullish()
    .describe(`How long to improve once there is no clash; ${usualSeconds} unless told`),
  seed: z.int('Seed should be a whole number').min(1).max(2_000_000_000).nullish(),
  maxGaps: z
    .int('Most gaps should be a whole number')
    .min(0, 'Most gaps should be at least 0')
    .max(50, 'Most gaps should be at most 50')
    .nullish()
    .describe('No teacher may have more free periods between lessons in a week'),
  improve: flag.describe('Goes on from the newest week, so that as little as possible changes'),
});
export type Generation = z.output<typeof generation>;

const window = (today: IsoDate) => ({
  min: addDays(today, -timetablePastDays),
  latestStart: addDays(today, timetableAheadDays),
  max: addDays(today, timetableAheadDays + timetableMostDays),
});

/** Bounds of both dates; one that is absent lies outside. */
export function generationIssues({ startDate, endDate }: Pick<Generation, 'startDate' | 'endDate'>, today: IsoDate): Issue[] {
  const { min, latestStart, max } = window(today);
  const issues: Issue[] = [];
  if (!(startDate >= min && startDate <= latestStart)) {
    issues.push({
      field: 'startDate',
      message: `The Start Date must be between ${displayDate(min)} and ${displayDate(latestStart)}`,
    });
  }
  if (!(endDate > startDate && endDate <= max)) {
    issues.push({ field: 'endDate', message: `The End Date must be between the start date and ${displayDate(max)}` });
  } else if (issues.length === 0 && daysInclusive(startDate, endDate) > timetableMostDays) {
    issues.push({ field: 'endDate', message: `A timetable covers at most ${timetableMostDays} days at once` });
  }
  return issues;
}

/** What is said when it is done. */
export const generatedMessage = ({ startDate, endDate }: Pick<Generation, 'startDate' | 'endDate'>): string =>
  `Timetable generated successfully for range ${displayDate(startDate)} and ${displayDate(endDate)}`;

/** "1 block of lessons", "3 blocks of lessons". */
export const blocksOfLessons = (count: number): string => counted(count, 'block of lessons', 'blocks of lessons');

/** What is said of a week whose lessons all have a place, but whose teachers have more gaps than asked for. */
export const tooManyGaps = (maxGaps: number | null | undefined, worstGaps: number): string =>
  `No week was found with at most ${maxGaps} gaps a teacher: one still has ${worstGaps}.`;

export const generateTimetable = defineCall({
  ...ofMakers,
  method: 'POST',
  path: '/api/gs/Timetable',
  summary:
    'Make a timetable without a clash and write it into the days of a range; answers when it is done, or with background=true at once',
  query: z.object({ background: z.enum(['true', 'false']).optional() }),
  body: generation,
  answer: saved(z.int().describe('The id of the timetable; with background=true, of the task')),
  status: 201,
  errors: [409, 422],
});

/** How good a week is. */
export const weekQuality = z.object({
  lessons: z.int(),
  gaps: z.int().describe('Free periods of teachers between two lessons of a day'),
  worstGaps: z.int().describe('The most of one teacher'),
  singleLessonDays: z.int().describe('Days on which a teacher comes for one lesson'),
  adjacentDays: z.int().describe('Courses of two lessons a week that lie on days next to each other'),
  undesired: z.int().describe('Lessons at times that the teacher does not wish'),
});
export type WeekQuality = z.output<typeof weekQuality>;

/** Something that would help, and the screen on which it is done. */
const remedy = z.object({ text: textField, path: textField });

/** What is short, in a sentence. */
export const toldFinding = z.object({ sentence: textField, remedies: z.array(remedy) });
export type ToldFinding = z.output<typeof toldFinding>;

export const checkTimetable = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/Timetable/CheckTimetable',
  summary: 'What stands in the way of a timetable, as far as that can be counted at once',
  query: z.object({ startDate: parameters.day, endDate: parameters.day }),
  answer: z.object({
    programs: z.int(),
    lessons: z.int(),
    teachers: z.int(),
    findings: z.array(toldFinding),
    notes: z.array(textField),
    withoutTeacher: z.array(
      z.object({
        programId: idField,
        programName: textField,
        courseId: idField,
        courseName: textField,
        proposed: z.object({ staffId: idField, staffName: textField, reason: textField }).nullable(),
      }),
    ),
  }),
  answered: 'What is short, by how much, and what would help',
});

export const latestTimetable = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/Timetable/GetLatest',
  summary: 'The timetable that was made last, and how good it is',
  answer: z
    .object({
      timetablePlanId: idField,
      startDate: dayField,
      endDate: dayField,
      quality: weekQuality,
      note: textField,
      created: momentField,
      createdBy: textField,
    })
    .nullable(),
  answered: 'The timetable, or null',
});
