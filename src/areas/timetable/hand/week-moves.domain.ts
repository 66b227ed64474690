import { z } from 'zod';
import { weekdayOf } from '../../../kit/domain/dates.domain.ts';
import { timeField } from '../../../kit/domain/row.domain.ts';
import type { WeekLesson } from '../lesson/week-lesson.domain.ts';
import type { Placing } from './hand-lesson.domain.ts';

const weekPlace = z.object({ weekday: z.int(), startTime: timeField, endTime: timeField });

/** A weekly lesson that moves to another time. */
export const weekMove = z.object({ programId: z.int(), courseId: z.int(), from: weekPlace, to: weekPlace });
export type WeekMove = z.output<typeof weekMove>;

/** What changes in the week when lessons go to another place in every week. */
export function weekMovesOf(placings: readonly Placing[]): WeekMove[] {
  const moves = placings.map(({ lesson: { programId, parts, ...lesson }, to }) => ({
    programId,
    courseId: parts[0]?.courseId ?? 0,
    from: { weekday: weekdayOf(lesson.date), startTime: lesson.startTime, endTime: lesson.endTime },
    to: { weekday: weekdayOf(to.date), startTime: to.startTime, endTime: to.endTime },
  }));
  return [...new Map(moves.map((move) => [JSON.stringify(move), move])).values()];
}

/** The same moves the other way. */
export const reversed = (moves: readonly WeekMove[]): WeekMove[] =>
  moves.map((move) => ({ ...move, from: move.to, to: move.from }));

/** The week after the moves. */
export const movedWeek = (week: readonly WeekLesson[], moves: readonly WeekMove[]): WeekLesson[] =>
  week.map((lesson) => {
    const move = moves.find(
      ({ programId, courseId, from }) =>
        programId === lesson.programId &&
        courseId === lesson.parts[0]?.courseId &&
        from.weekday === lesson.weekday &&
        from.startTime === lesson.startTime &&
        from.endTime === lesson.endTime,
    );
    return move ? { ...lesson, ...move.to } : lesson;
  });
