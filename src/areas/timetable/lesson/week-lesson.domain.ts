import { z } from 'zod';
import { timeField } from '../../../kit/domain/row.domain.ts';

/** What is taught in a lesson, by whom and where: of courses, or groups, beside each other each has its own. */
const lessonPart = z.object({
  courseId: z.int(),
  staffId: z.int(),
  /** Who teaches it beside them. */
  otherStaffIds: z.array(z.int()).default([]),
  /** The group that it is for; null: the whole program, or all its groups in the course. */
  teachingGroupId: z.int().nullable().default(null),
  roomKindId: z.int().nullable(),
  /** Which of the rooms of its kind, from 1. */
  room: z.int().nullable(),
});

/** A lesson of every week, or two that follow each other. */
export const weekLesson = z.object({
  /** Monday 1 to Sunday 7. */
  weekday: z.int(),
  startTime: timeField,
  endTime: timeField,
  programId: z.int(),
  lessons: z.int(),
  parts: z.array(lessonPart).min(1),
});
export type WeekLesson = z.output<typeof weekLesson>;

/** Whose lessons they are. */
export const concernedBy = (lessons: readonly WeekLesson[]) => ({
  programIds: lessons.map(({ programId }) => programId),
  staffIds: lessons.flatMap(({ parts }) => parts.flatMap(({ staffId, otherStaffIds }) => [staffId, ...otherStaffIds])),
});
