import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { shownAs, unchecked } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { refuseTaken, requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { yearNameOf } from '../../general/school-year/school-year.table.ts';
import { staff, staffLink } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { isTeacher, noSuchStaff, noTeacher } from '../course-session/assignment.server.ts';
import { courseSessionIssues } from '../course-session/course-session.domain.ts';
import { refuseClassTeacher } from '../program/program.server.ts';
import { programLink, programNameKey, programs } from '../program/program.table.ts';
import { noCourseChosen } from '../program-course/program-course.domain.ts';
import { getYearCourses, prepareYear, programYear, saveYearCourses, type YearCourseInput } from './program-year.domain.ts';
import { programYearCourses, programYears } from './program-year.table.ts';

const nameTaken = { field: 'programName', message: 'In this school year there is already a program with this name' };

export const programYearResource = storedResource(programYear, {
  table: programYears,
  links: {
    programId: shownAs(programLink, 'programDetails'),
    classTeacherId: unchecked(shownAs(staffLink, 'classTeacher')),
  },
  columns: { schoolYearName: yearNameOf(programYears.schoolYear) },
  save: async (ctx, input, { id, before, send }) => {
    const isOver = await refuseThisYear(ctx, input.schoolYear);
    if (before && (before.programId !== input.programId || before.schoolYear !== input.schoolYear))
      throw ruleBroken({
        [before.programId === input.programId ? 'schoolYear' : 'programId']: ['Program and school year stay as they are'],
      });
    if (input.classTeacherId !== (before?.classTeacherId ?? null)) await refuseClassTeacher(ctx, input.classTeacherId, isOver);
    const isOtherName = before?.programName !== input.programName;
    if (isOtherName) {
      await refuseTaken(ctx, {
        ...nameTaken,
        key: programYears.programYearId,
        id,
        same: sql`${programYears.schoolYear} = ${input.schoolYear}
          and ${programNameKey(programYears.programName)} = ${programNameKey(input.programName)}`,
      });
    }
    await send({ ...input, isOffered: input.isOffered ?? before?.isOffered ?? true, ...(isOtherName && { namesake: 0 }) });
  },
  remove: async (ctx, { schoolYear }, { drop }) => {
    const { rows } = await ctx.db.execute(sql`select where ${schoolYear} <= school_year_of(${ctx.today}::date)`);
    if (rows.length > 0) throw conflict('What a program was in a school year that has begun cannot be deleted.');
    await drop();
  },
  conflicts: {
    program_year_once: { field: 'programId', message: 'This program has an entry for this school year' },
    program_year_name_once: nameTaken,
  },
});

/** @returns whether the year is over: who taught then may have left since @throws 422 for the year of today */
async function refuseThisYear({ db, today }: Context, schoolYear: number): Promise<boolean> {
  const { rows } = await db.execute<{ now: number }>(sql`select school_year_of(${today}::date) as now`);
  const now = rows[0]?.now ?? schoolYear;
  if (schoolYear === now) throw ruleBroken({ schoolYear: ['What a program is this school year is changed in Programs'] });
  return schoolYear < now;
}

const inScope = { id: programYears.programYearId, scopes: { programid: programYears.programId } };
const what = 'program in a school year';

const coursesOf = ({ db }: Context, id: number) =>
  db
    .select({
      courseId: programYearCourses.courseId,
      courseName: courses.courseName,
      semester: programYearCourses.semester,
      isMandatory: programYearCourses.isMandatory,
      staffId: programYearCourses.staffId,
      sessionStartDate: programYearCourses.sessionStartDate,
      sessionEndDate: programYearCourses.sessionEndDate,
      staff: { firstName: staff.firstName, lastName: staff.lastName },
    })
    .from(programYearCourses)
    .innerJoin(courses, eq(courses.courseId, programYearCourses.courseId))
    .leftJoin(staff, eq(staff.staffId, programYearCourses.staffId))
    .where(eq(programYearCourses.programYearId, id))
    .orderBy(asc(programYearCourses.semester), asc(courses.nameSort), asc(courses.courseId));

export const programYearRoutes: readonly FastifyPluginAsync[] = [
  answering(getYearCourses, async (ctx, { grant, query: { programYearId } }) => {
    await requireRecord(ctx, inScope, programYearId, { grant, what });
    const [found] = await ctx.db
      .select({ version: programYears.version })
      .from(programYears)
      .where(eq(programYears.programYearId, programYearId));
    return { version: found?.version ?? 0, courses: await coursesOf(ctx, programYearId) };
  }),
  writing(saveYearCourses, async (ctx, { grant, body }) => {
    const { programYearId: id, version, courses: sent } = body();
    await requireRecord(ctx, inScope, id, { grant, what });
    await saveCourses(ctx, { id, version, sent });
    return { data: id, message: savedMessage };
  }),
  writing(prepareYear, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { schoolYear } = body();
    const { rows: coming } = await ctx.db.execute(sql`select where ${schoolYear} > school_year_of(${ctx.today}::date)`);
    if (coming.length === 0) throw ruleBroken({ schoolYear: ['Choose a future school year'] });
    return { data: await prepare(ctx, schoolYear), message: savedMessage };
  }),
];

interface SentCourses {
  id: number;
  version?: number | null | undefined;
  sent: readonly YearCourseInput[];
}

async function saveCourses(ctx: WriteContext, { id, version, sent }: SentCourses): Promise<void> {
  const [held] = await ctx.db.select().from(programYears).where(eq(programYears.programYearId, id)).for('update');
  if (!held || (version && version !== held.version)) throw staleVersion();
  const isOver = await refuseThisYear(ctx, held.schoolYear);
  const before = await coursesOf(ctx, id);
  await refuseWrong(ctx, sent, { before, isOver });
  await ctx.db.delete(programYearCourses).where(eq(programYearCourses.programYearId, id));
  if (sent.length > 0) await ctx.db.insert(programYearCourses).values(sent.map((course) => ({ programYearId: id, ...course })));
  await ctx.db.update(programYears).set(changeStamp(ctx, programYears.version)).where(eq(programYears.programYearId, id));
  const after = await coursesOf(ctx, id);
  const owners = { programid: [held.programId] };
  await audit(ctx, {
    action: 'update',
    resource: 'ProgramYear',
    recordId: id,
    before: inWords(before),
    after: inWords(after),
    owners,
  });
}

/** Each course in words, for the history. */
const inWords = (taught: Awaited<ReturnType<typeof coursesOf>>): Record<string, string> =>
  Object.fromEntries(
    taught.map(({ courseName, semester, isMandatory, staff: by }) => [
      courseName,
      [`semester ${semester}`, isMandatory ? 'mandatory' : 'optional', by ? fullName(by) : 'nobody yet'].join(', '),
    ]),
  );

/** Teachers who were there before may stay, even if they no longer teach. @throws 422 naming each by its place in the list */
async function refuseWrong(
  { db }: WriteContext,
  sent: readonly YearCourseInput[],
  { before, isOver }: { before: readonly { courseId: number; staffId: number | null }[]; isOver: boolean },
): Promise<void> {
  const among = (ids: readonly (number | null)[]) => sql`any(${sql.param([...new Set(ids)])}::int[])`;
  const [known, teachers] = [
    await db
      .select({ id: courses.courseId })
      .from(courses)
      .where(sql`${courses.courseId} = ${among(sent.map(({ courseId }) => courseId))}`)
      .for('key share'),
    await db
      .select({ id: staff.staffId, status: staff.staffStatus, type: staff.staffType })
      .from(staff)
      .where(sql`${staff.staffId} = ${among(sent.map(({ staffId }) => staffId))}`)
      .for('share'),
  ];
  const kept = new Map(before.map(({ courseId, staffId }) => [courseId, staffId]));
  const errors: Record<string, string[]> = {};
  const seen = new Set<number>();
  for (const [place, course] of sent.entries()) {
    const { courseId, staffId } = course;
    if (!known.some(({ id }) => id === courseId)) errors[`courses.${place}.courseId`] = [noCourseChosen];
    for (const { field, message } of courseSessionIssues(course)) errors[`courses.${place}.${field}`] = [message];
    if (seen.has(courseId)) errors[`courses.${place}.courseId`] = ['This course is in the list already'];
    const teacher = teachers.find(({ id }) => id === staffId);
    if (staffId !== null && staffId !== kept.get(courseId) && !(teacher && (isOver || isTeacher(teacher))))
      errors[`courses.${place}.staffId`] = [teacher ? noTeacher : noSuchStaff];
    seen.add(courseId);
  }
  if (Object.keys(errors).length > 0) throw ruleBroken(errors);
}

/** Copies what is not prepared yet, without the days of this year. @returns how many programs that were @throws 409 */
export async function prepare(ctx: WriteContext, schoolYear: number): Promise<number> {
  await refuseNamesakes(ctx, schoolYear);
  const { rows } = await ctx.db.execute<{ copied: number }>(sql`select keep_program_years(${schoolYear}) as copied`);
  const copied = rows[0]?.copied ?? 0;
  await ctx.db.execute(sql`
    update ${programYearCourses} c set session_start_date = null, session_end_date = null from ${programYears} y
    where y.program_year_id = c.program_year_id and y.school_year = ${schoolYear}
      and (c.session_start_date <= ${ctx.today}::date or c.session_end_date < school_year_begins(${schoolYear}))`);
  await audit(ctx, { action: 'create', resource: 'ProgramYear', recordId: null, after: { schoolYear, programs: copied } });
  return copied;
}

/** Nothing is copied under a name that another program will have. @throws 409 naming those */
async function refuseNamesakes({ db }: WriteContext, schoolYear: number): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.program_name as name from ${programs} p join ${programYears} y on y.school_year = ${schoolYear}
      and ${programNameKey(sql`y.program_name`)} = ${programNameKey(sql`p.program_name`)} and y.namesake = p.namesake
    where not exists (select from ${programYears} o where o.program_id = p.program_id and o.school_year = ${schoolYear})
    order by p.program_order, p.name_sort`);
  if (rows.length === 0) return;
  const taken = listed(rows.map(({ name }) => name));
  throw conflict(`In that school year another program is called ${taken}.|Give one of them another name first.`);
}
