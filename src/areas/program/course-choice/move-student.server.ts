import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { courses } from '../course/course.table.ts';
import { moveStudent } from '../teaching-group/group-members.server.ts';
import { teachingGroupPrograms, teachingGroupStudents, teachingGroups } from '../teaching-group/teaching-group.table.ts';
import { type CourseChoice, groupsOf, moveDayOf } from './choice-state.server.ts';

interface Moved {
  studentId: number;
  programId: number;
  /** What the student takes from the day on. */
  courseIds: readonly number[];
  since: IsoDate | null;
}

/**
 * Moves a student from a day on between the groups of a choice as their courses ask for: into the smallest group of each new one, of
 * their own program if there is one. Does nothing while there are no groups. @throws 422
 */
export async function moveBetweenGroups(ctx: WriteContext, choice: CourseChoice, moved: Moved): Promise<void> {
  const made = await groupsOf(ctx, choice.courseChoiceId);
  if (made.length === 0) return;
  const { studentId, programId, courseIds } = moved;
  const since = moved.since ?? (await moveDayOf(ctx, choice, made));
  // Those that the student is in by then, and those that wait for a later day.
  const { rows: inside } = await ctx.db.execute<{ teachingGroupId: number; courseId: number; stays: boolean }>(sql`
    select teaching_group_id as "teachingGroupId", course_id as "courseId",
      m.from_date <= ${since}::date and m.to_date is not distinct from g.to_date as stays
    from ${teachingGroupStudents} m join ${teachingGroups} g using (teaching_group_id, course_id)
    where g.course_choice_id = ${choice.courseChoiceId} and m.student_id = ${studentId}
      and coalesce(m.to_date, 'infinity') >= ${since}::date
    order by m.from_date`);
  const keeps: number[] = [];
  const joins: number[] = [];
  for (const courseId of new Set(courseIds)) {
    const known = inside.find((group) => group.courseId === courseId);
    if (known?.stays) keeps.push(known.teachingGroupId);
    else joins.push(known?.teachingGroupId ?? (await smallestGroup(ctx, { choice, courseId, programId })));
  }
  const stays = new Set([...keeps, ...joins]);
  const leaves = [...new Set(inside.map(({ teachingGroupId }) => teachingGroupId))].filter((id) => !stays.has(id));
  if (leaves.length + joins.length > 0) await moveStudent(ctx, { studentId, leaves, joins, since });
}

/** @throws 422 if there is none of the course */
async function smallestGroup(
  { db }: WriteContext,
  { choice, courseId, programId }: { choice: CourseChoice; courseId: number; programId: number },
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select g.teaching_group_id as id from ${teachingGroups} g
    where g.course_choice_id = ${choice.courseChoiceId} and g.course_id = ${courseId}
    order by not exists (select from ${teachingGroupPrograms} p
        where p.teaching_group_id = g.teaching_group_id and p.program_id = ${programId} and p.to_date is not distinct from g.to_date),
      (select count(*) from ${teachingGroupStudents} m
        where m.teaching_group_id = g.teaching_group_id and m.to_date is not distinct from g.to_date), g.name_sort, g.teaching_group_id
    limit 1`);
  if (rows[0]) return rows[0].id;
  const { rows: named } = await db.execute<{ name: string }>(
    sql`select course_name as name from ${courses} where course_id = ${courseId}`,
  );
  throw ruleBroken({ courseIds: [`There is no group of ${named[0]?.name ?? 'this course'}`] });
}
