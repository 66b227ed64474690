import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import { isEnrolledIn, students } from '../../../student/student/student.table.ts';
import { timetableChanged, timetableFacts } from './timetable-notifications.domain.ts';

interface Changed {
  from: IsoDate;
  to: IsoDate;
  programIds: readonly number[];
  staffIds: readonly number[];
}

/** Tells families and teachers that their lessons of some days are others than before. What is past concerns nobody. */
export const tellTimetable = (ctx: WriteContext, { from, to, programIds, staffIds }: Changed): Promise<void> =>
  raise(ctx, 'happened', {
    kind: timetableChanged,
    of: async () => {
      if (to < ctx.today) return [];
      const facts = timetableFacts({ from: from < ctx.today ? ctx.today : from, to });
      const enrolled = await ctx.db
        .select({ studentId: students.studentId, programId: students.enrolledProgramId })
        .from(students)
        .where(isEnrolledIn([...new Set(programIds)]));
      return [
        ...enrolled.map(({ studentId, programId }) => ({
          studentId,
          facts,
          path: `/gs/timetable/program/view/${programId}?date=${from}`,
        })),
        ...[...new Set(staffIds)].map((staffId) => ({
          staffId,
          facts,
          path: `/gs/timetable/staff/view/${staffId}?date=${from}`,
        })),
      ];
    },
  });
