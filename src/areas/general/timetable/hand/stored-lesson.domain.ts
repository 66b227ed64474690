import { z } from 'zod';
import { dayField, timeField } from '../../../../kit/domain/row.domain.ts';
import { roomOf } from './clash.domain.ts';
import type { HandLesson, Place, Placing, Situation } from './hand-lesson.domain.ts';

const state = z.object({
  date: dayField,
  startTime: timeField,
  endTime: timeField,
  room: z.int().nullable(),
  isLocked: z.boolean(),
});
type LessonState = z.output<typeof state>;

/** A lesson that changed, as it was; those beside another are changed each. */
export const changedLesson = z.object({
  timetableEntryId: z.int(),
  /** Which lesson it goes on beside; itself where it stands alone. */
  leadId: z.int(),
  before: state,
  /** The version that it has since. */
  version: z.int(),
});
export type ChangedLesson = z.output<typeof changedLesson>;

/** A row of the timetable that is to change. */
export interface RowChange {
  timetableEntryId: number;
  leadId: number;
  before: LessonState;
  after: LessonState;
}

const stateOf = ({ date, startTime, endTime }: Place, room: number | null, isLocked: boolean): LessonState => ({
  ...{ date, startTime, endTime },
  ...{ room, isLocked },
});

/** The rows that change when lessons go to their places. */
export const rowsOfPlacings = (placings: readonly Placing[], situation: Situation): RowChange[] =>
  placings.flatMap((placing) =>
    placing.lesson.parts.map(({ timetableEntryId, room }, part) => ({
      timetableEntryId,
      leadId: placing.lesson.timetableEntryId,
      before: stateOf(placing.lesson, room, placing.lesson.isLocked),
      after: stateOf(placing.to, roomOf(placing, part, placings, situation) ?? null, placing.lesson.isLocked),
    })),
  );

/** The rows that change when a lesson is locked or unlocked. */
export const rowsOfLock = (lesson: HandLesson, isLocked: boolean): RowChange[] =>
  lesson.parts.map(({ timetableEntryId, room }) => ({
    timetableEntryId,
    leadId: lesson.timetableEntryId,
    before: stateOf(lesson, room, lesson.isLocked),
    after: stateOf(lesson, room, isLocked),
  }));
