import { and, type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { isEnrolledIn, students } from '../../student/student/student.table.ts';
import { timetableChanged, timetableFacts } from './timetable-notifications.domain.ts';

/** Days on which lessons have changed, and whose they are. */
interface ChangedDays extends DayRange {
  programIds: readonly number[];
  staffIds: readonly number[];
  /** The lessons, where these alone changed: only who takes one of them is told. */
  entryIds?: readonly number[];
}

/** Tells families and teachers, once each, that their lessons on some days have changed. Past days are left out. */
export const tellTimetable = (ctx: WriteContext, changed: readonly ChangedDays[]): Promise<void> =>
  raise(ctx, 'happened', {
    kind: timetableChanged,
    of: async () => {
      const coming = changed
        .filter(({ to }) => to >= ctx.today)
        .map((one) => ({ ...one, from: one.from < ctx.today ? ctx.today : one.from }));
      const programs = gathered(coming, ({ programIds }) => programIds);
      const staff = gathered(coming, ({ staffIds }) => staffIds);
      const enrolled = await ctx.db
        .select({ studentId: students.studentId, programId: students.enrolledProgramId })
        .from(students)
        .where(and(isEnrolledIn([...programs.keys()]), takesOne(coming)));
      return [
        ...enrolled.flatMap(({ studentId, programId }) => {
          const days = programs.get(programId ?? 0);
          return days
            ? [{ studentId, facts: timetableFacts(days), path: `/gs/timetable/program/view/${programId}?date=${days.from}` }]
            : [];
        }),
        ...[...staff].map(([staffId, days]) => ({
          staffId,
          facts: timetableFacts(days),
          path: `/gs/timetable/staff/view/${staffId}?date=${days.from}`,
        })),
      ];
    },
  });

/** Whether a student takes a lesson that changed; undefined where whole days did. */
function takesOne(changed: readonly ChangedDays[]): SQL | undefined {
  if (changed.some(({ entryIds }) => entryIds === undefined)) return undefined;
  return sql`exists (select from timetable_entry e
    where e.timetable_entry_id = any(${sql.param(changed.flatMap(({ entryIds = [] }) => entryIds))}::int[])
      and e.program_id = ${students.enrolledProgramId}
      and takes_lesson(${students.studentId}, e.program_id, e.course_id, e.teaching_group_id, e.entry_date))`;
}

/** The first and the last changed day of each. */
function gathered(changed: readonly ChangedDays[], idsOf: (one: ChangedDays) => readonly number[]): Map<number, DayRange> {
  const all = new Map<number, DayRange>();
  for (const one of changed) {
    for (const id of idsOf(one)) {
      const { from, to } = all.get(id) ?? one;
      all.set(id, { from: one.from < from ? one.from : from, to: one.to > to ? one.to : to });
    }
  }
  return all;
}
