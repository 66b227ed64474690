import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, idField, momentField, textField, timeField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { ofMakers } from '../lesson/makers.domain.ts';
import { toldFinding, weekQuality } from './timetable.domain.ts';

/** Why weeks are kept instead of going into the dates. */
const draftReasons = ['cancelled', 'unplaced', 'gaps', 'changed'] as const;
export type DraftReason = (typeof draftReasons)[number];

const path = '/api/gs/TimetableDraft';

/** A lesson of a week that is not in the dates yet, in words. */
export const draftLesson = z.object({
  weekday: z.int().describe('Monday 1 to Sunday 7'),
  startTime: timeField,
  endTime: timeField,
  courses: textField,
  teachers: textField,
});

const draftWeek = z.object({
  from: dayField,
  to: dayField,
  quality: weekQuality,
  of: z.int().describe('Blocks of lessons that were to be placed; `quality.lessons` are'),
  notes: z.array(textField),
  findings: z.array(toldFinding).describe('Proved causes of what is missing'),
  unplaced: z.array(textField).describe('Each block of lessons that has no place, and what is in its way'),
  programs: z.array(z.object({ programId: idField, programName: textField, lessons: z.array(draftLesson) })),
});
export type DraftWeek = z.output<typeof draftWeek>;

export const getDraft = defineCall({
  ...ofMakers,
  method: 'GET',
  path,
  summary: 'The best weeks of a run that was cancelled or did not come to what was asked for; they are not in the dates',
  answer: z
    .object({
      timetableDraftId: idField,
      startDate: dayField,
      endDate: dayField,
      reason: z
        .enum(draftReasons)
        .describe(
          'cancelled; unplaced: lessons have no place; gaps: more gaps of a teacher than asked for; changed: what they were made from, or lessons of these days, changed meanwhile',
        ),
      created: momentField,
      createdBy: textField,
      weeks: z.array(draftWeek),
    })
    .nullable(),
  answered: 'The weeks, or null',
});

export const acceptDraft = defineCall({
  ...ofMakers,
  method: 'POST',
  path: `${path}/Accept`,
  summary: 'Write the weeks that were kept into the days of their range, as they are',
  body: z.object({ timetableDraftId: chosen('Timetable is required') }),
  answer: saved(z.int().describe('The id of the timetable')),
  status: 201,
  errors: [404, 409],
});

export const dropDraft = defineCall({
  ...ofMakers,
  method: 'DELETE',
  path,
  summary: 'Forget the weeks that were kept',
  query: z.object({ timetableDraftId: parameters.id }),
  answer: saved(),
  errors: [404],
});
