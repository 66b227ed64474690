import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { type ScopeColumns, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { course } from '../course/course.domain.ts';
import { courseResource, courseScopes } from '../course/course.server.ts';
import { courses } from '../course/course.table.ts';
import { program } from '../program/program.domain.ts';
import { programResource } from '../program/program.server.ts';
import { programScopes, programs } from '../program/program.table.ts';
import { classesOf } from './ready-classes.domain.ts';
import {
  type ClassesInput,
  createClasses,
  createCourses,
  getClassesTogether,
  getCoursesTogether,
  previewClasses,
  shownForDays,
  type Together,
  takeBackClasses,
  takeBackCourses,
} from './set-up.domain.ts';

const ofPrograms = saving(program, programResource.storage);
const ofCourses = saving(course, courseResource.storage);

/** The classes and courses of a new school, each in one step, and back in one step. */
export const setUpRoutes = [
  answering(previewClasses, async (ctx, { body }) => plannedClasses(ctx, body())),

  writing(createClasses, async (ctx, { body }) => {
    const asked = body();
    const { duration, startDate, capacity } = asked;
    // Two who do this at once do not both find that none is there.
    await ctx.db.execute(sql`lock table ${programs} in share row exclusive mode`);
    const { classes } = await plannedClasses(ctx, asked);
    if (classes.length === 0) throw ruleBroken({ grades: ['All of these classes are there already'] });
    const ids = await ofPrograms.createAll(
      ctx,
      classes.map((one) => ({ body: { ...one, duration, startDate, capacity } })),
    );
    return { data: ids, message: `${counted(ids.length, 'class', 'classes')} added` };
  }),

  writing(createCourses, async (ctx, { body }) => {
    const { names, duration, startDate } = body();
    await ctx.db.execute(sql`lock table ${courses} in share row exclusive mode`);
    const { rows } = await ctx.db.execute<{ name: string }>(sql`select lower(course_name) as name from ${courses}`);
    const there = new Set(rows.map(({ name }) => name));
    const missing = [...new Map(names.map((name) => [name.toLowerCase(), name]))].filter(([key]) => !there.has(key));
    if (missing.length === 0) throw ruleBroken({ names: ['All of these courses are there already'] });
    const records = missing.map(([, courseName]) => ({ body: { courseName, duration, startDate, credits: 0 } }));
    const ids = await ofCourses.createAll(ctx, records);
    return { data: ids, message: `${counted(ids.length, 'course')} added` };
  }),

  answering(getClassesTogether, (ctx, { grant }) =>
    addedTogether(ctx, { table: programs, id: programs.programId, name: programs.programName, grant, scopes: programScopes }),
  ),
  answering(getCoursesTogether, (ctx, { grant }) =>
    addedTogether(ctx, { table: courses, id: courses.courseId, name: courses.courseName, grant, scopes: courseScopes }),
  ),

  writing(takeBackClasses, async (ctx, { body }) => {
    const count = await removeAll(ctx, ofPrograms, body().ids);
    return { data: count, message: `${counted(count, 'class', 'classes')} taken back` };
  }),
  writing(takeBackCourses, async (ctx, { body }) => {
    const count = await removeAll(ctx, ofCourses, body().ids);
    return { data: count, message: `${counted(count, 'course')} taken back` };
  }),
];

/** The classes that are wanted beside those that are there. @throws 422 where an order would be below 1 */
async function plannedClasses({ db }: Context, { grades }: ClassesInput) {
  const there = await db.select({ programName: programs.programName, programOrder: programs.programOrder }).from(programs);
  const planned = classesOf(grades, there);
  const without = planned.classes.filter(({ programOrder }) => programOrder < 1).map(({ programName }) => programName);
  if (without.length === 0) return planned;
  const said = `There is no order left before the classes that are there for ${firstListed(without, 5)}: give those higher orders first`;
  throw ruleBroken({ grades: [said] });
}

const removeAll = (
  ctx: WriteContext,
  { remove }: Pick<typeof ofPrograms | typeof ofCourses, 'remove'>,
  ids: readonly number[],
): Promise<number> =>
  tellingOnce(ctx, async () => {
    const all = [...new Set(ids)].sort((one, other) => one - other);
    for (const id of all) await remove(ctx, id, '');
    return all.length;
  });

interface Added {
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  grant: Grant;
  scopes: ScopeColumns;
}

/** What was added by one call: rows of one moment and author. */
async function addedTogether({ db, today }: Context, { table, id, name, grant, scopes }: Added): Promise<Together[]> {
  const scope: SQL = scopeWhere(grant, scopes) ?? sql`true`;
  const { rows } = await db.execute<Together & Record<string, unknown>>(sql`
    select ${instantInJson(sql`created`)} as made, created_by as "madeBy",
      json_agg(json_build_object('id', ${id}, 'name', ${name}) order by ${id}) as records
    from ${table} where created >= ${today}::date - ${shownForDays}::int and created_by <> '' and ${scope}
    group by created, created_by having count(*) > 1 order by created desc`);
  return rows;
}
