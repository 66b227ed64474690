import { z } from 'zod';
import { dayField, timeField } from '../../../kit/domain/row.domain.ts';
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

/** A lesson as it was before a change; lessons beside each other have an entry each. */
export const changedLesson = z.object({
  timetableEntryId: z.int(),
  /** The lesson that it runs beside; its own id if it runs alone. */
  leadId: z.int(),
  before: state,
  /** Its version after the change. */
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
