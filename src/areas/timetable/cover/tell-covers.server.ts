import { sql } from 'drizzle-orm';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { lessonsOf } from '../lesson/lessons.server.ts';
import { coverFacts, coverGiven, coverTakenBack } from './cover-notifications.domain.ts';

interface Cover {
  /** Who gives it, or gave it. */
  staffId: number;
  lesson: LessonRow;
}

/** Tells substitutes which lessons they give. */
export const tellCovers = (ctx: WriteContext, covers: readonly Cover[]): Promise<void> => tell(ctx, coverGiven, covers);

/**
 * Tells substitutes that they no longer give lessons.
 * @param covers what was taken back: the id of the lesson, and its substitute
 * @param days the range that these lessons lie in
 */
export async function tellTakenBack(
  ctx: WriteContext,
  covers: readonly { id: number; substitute: number }[],
  days: DayRange,
): Promise<void> {
  if (covers.length === 0) return;
  const ids = sql`e.timetable_entry_id = any(${sql.param(covers.map(({ id }) => id))}::int[])`;
  const gaveBy = new Map(covers.map(({ id, substitute }) => [id, substitute]));
  const lessons = await lessonsOf(ctx.db, { ...days, grant: 'all', of: ids });
  await tell(
    ctx,
    coverTakenBack,
    lessons.flatMap((lesson) => {
      const staffId = gaveBy.get(lesson.timetableEntryId);
      return staffId === undefined ? [] : [{ staffId, lesson }];
    }),
  );
}

/** The same for lessons that are deleted. @param lessons as they were, with their substitutes */
export const tellGone = (ctx: WriteContext, lessons: readonly LessonRow[]): Promise<void> =>
  tell(
    ctx,
    coverTakenBack,
    lessons.map((lesson) => ({ staffId: lesson.staffId, lesson })),
  );

const tell = (ctx: WriteContext, kind: typeof coverGiven | typeof coverTakenBack, covers: readonly Cover[]): Promise<void> =>
  raise(ctx, 'happened', {
    kind,
    of: covers.map(({ staffId, lesson }) => ({
      staffId,
      facts: coverFacts(lesson),
      path: `/gs/timetable/staff/view/${staffId}?date=${lesson.date}`,
    })),
  });
