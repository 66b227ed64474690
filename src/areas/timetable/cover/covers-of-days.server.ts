import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { lessonsOf, suspendedBy } from '../lesson/lessons.server.ts';
import { absenceOfSubstitute, absenceOfTeacher, isTeacherAway } from './absence.server.ts';
import { assignmentOf } from './assignment.domain.ts';
import { type Candidate, type Colleague, candidateFor, type OpenLesson, ranked } from './candidates.domain.ts';
import { colleaguesOn } from './colleagues.server.ts';
import type { CoverRow } from './cover.domain.ts';

const candidatesShown = 8;

interface CoverFact {
  id: number;
  absence: string;
  substituteAbsence: string;
  reason: string;
  teacherId: number;
  first: string;
  last: string;
}

/** The lessons of some days that have a substitute or need one. */
export async function coversOf(ctx: Context, grant: Grant, from: IsoDate, to: IsoDate): Promise<CoverRow[]> {
  const lessons = await lessonsOf(ctx.db, {
    ...{ from, to, grant },
    of: sql`(e.substitute_id is not null or ${isTeacherAway(ctx, from, to)}) and ${suspendedBy} = ''`,
  });
  if (lessons.length === 0) return [];
  const ids = sql.param(lessons.map(({ timetableEntryId }) => timetableEntryId));
  const { rows } = await ctx.db.execute<CoverFact & Record<string, unknown>>(sql`
    select e.timetable_entry_id as id, ${absenceOfTeacher(ctx)} as absence, ${absenceOfSubstitute(ctx)} as "substituteAbsence",
      e.substitute_reason as reason,
      e.staff_id as "teacherId", t.first_name as first, t.last_name as last
    from timetable_entry e join ${staff} t on t.staff_id = e.staff_id where e.timetable_entry_id = any(${ids}::int[])`);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const days = [...new Set(lessons.map(({ date }) => date))];
  const colleagues = new Map<IsoDate, Colleague[]>();
  for (const day of days) colleagues.set(day, await colleaguesOn(ctx, day, sql`true`));
  const suggested = new Map<LessonRow, Candidate | undefined>();
  for (const [day, there] of colleagues) {
    const open = lessons.filter(({ date, absent }) => date === day && absent === null);
    for (const [index, choice] of assignmentOf(open.map(asOpen), there).entries()) {
      const lesson = open[index];
      if (lesson) suggested.set(lesson, choice);
    }
  }
  return lessons.map((lesson) => {
    const fact = facts.get(lesson.timetableEntryId);
    const isOpen = lesson.absent === null;
    const best = suggested.get(lesson);
    const others = isOpen ? ranked(asOpen(lesson), colleagues.get(lesson.date) ?? []).slice(0, candidatesShown) : [];
    const candidates = [
      ...(best ? [best] : []),
      ...others.filter(({ staffId }) => staffId !== best?.staffId).map((colleague) => candidateFor(asOpen(lesson), colleague)),
    ];
    return {
      lesson,
      coverId: isOpen ? null : lesson.timetableEntryId,
      absence: fact?.absence ?? '',
      teacherId: fact?.teacherId ?? lesson.staffId,
      teacher: { firstName: fact?.first ?? '', lastName: fact?.last ?? '' },
      reason: fact?.reason ?? '',
      substituteAbsence: fact?.substituteAbsence ?? '',
      candidates: candidates.slice(0, candidatesShown),
      suggestedId: best?.staffId ?? null,
    };
  });
}

/** A lesson as candidates for it are judged. */
export const asOpen = ({ slot, course, program, courseId, programId, lessons }: LessonRow): OpenLesson => ({
  ...slot,
  ...{ courseId, courseName: course.courseName, programId, programName: program.programName, lessons },
});
