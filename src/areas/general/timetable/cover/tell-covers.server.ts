import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import type { LessonRow } from '../view/lesson.domain.ts';
import { coverFacts, coverGiven } from './cover-notifications.domain.ts';

interface Cover {
  staffId: number;
  /** As it was before: its teacher is the absent one. */
  lesson: LessonRow;
}

/** Tells those who give lessons of somebody absent which ones they are. */
export const tellCovers = (ctx: WriteContext, covers: readonly Cover[]): Promise<void> =>
  raise(ctx, 'happened', {
    kind: coverGiven,
    of: covers.map(({ staffId, lesson }) => ({
      staffId,
      facts: coverFacts(lesson),
      path: `/gs/timetable/staff/view/${staffId}?date=${lesson.date}`,
    })),
  });
