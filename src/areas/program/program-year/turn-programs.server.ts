import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schoolYears } from '../../general/school-year/school-year.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courseSessions } from '../course-session/course-session.table.ts';
import { courseTakeovers } from '../course-session/course-takeover.table.ts';
import { programs } from '../program/program.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { programYearCourses, programYears } from './program-year.table.ts';

type Facts = Record<string, unknown>;
/** What a statement changed: null before something that is new, null after something that is gone. */
type Change = { id: number; programId: number; before: Facts | null; after: Facts | null };

/** Every quarter of an hour, because time zones differ by quarters of an hour and a year may begin at any of them. */
export const turnProgramsJob: Job = {
  name: 'turn-programs',
  cron: '12,27,42,57 * * * *',
  atStart: true,
  run: turnPrograms,
};

/**
 * Records what the programs were in the years that are over, then makes of them what was prepared for the one of today. Does nothing
 * where both have been done.
 */
export async function turnPrograms(ctx: WriteContext): Promise<void> {
  const { rows: over } = await ctx.db.execute<{ year: number }>(sql`
    select school_year_id as year from ${schoolYears}
    where school_year_id < school_year_of(${ctx.today}::date) and exists (select from ${programs})
      and not exists (select from ${programYears} where school_year = school_year_id)
    order by 1 for no key update`);
  for (const { year } of over) await ctx.db.execute(sql`select keep_program_years(${year})`);
  const { rows: prepared } = await ctx.db.execute<{ programId: number; year: number }>(sql`
    select program_id as "programId", school_year as year from ${programYears}
    where school_year = school_year_of(${ctx.today}::date) order by program_id for update`);
  const [first] = prepared;
  if (first) await take(ctx, { year: first.year, programIds: prepared.map(({ programId }) => programId) });
}

/**
 * The programs become again what they were in the year before; what they are now is prepared once more.
 * @param year the school year of today, for which they had been prepared @param ids of the programs, and of their entries for that year
 */
export async function turnBack(
  ctx: WriteContext,
  { year, ids }: { year: number; ids: readonly { programId: number; programYearId: number }[] },
): Promise<void> {
  const programIds = sql`${sql.param(ids.map(({ programId }) => programId))}::int[]`;
  const { rows: known } = await ctx.db.execute<{ programId: number }>(sql`
    select y.program_id as "programId" from ${programYears} y
    where y.school_year = ${year - 1} and y.program_id = any(${programIds})
      and not exists (select from ${programYears} t where t.program_id = y.program_id and t.school_year = ${year})
    order by y.program_id for update`);
  const back = known.map(({ programId }) => programId);
  if (back.length === 0) return;
  const backIds = sql`${sql.param(back)}::int[]`;
  await ctx.db.execute(sql`
    insert into ${programYears} (program_year_id, program_id, school_year, program_name, program_order, class_teacher_id, capacity, room,
      is_offered, namesake)
    overriding system value
    select g.program_year_id, p.program_id, ${year}, p.program_name, p.program_order, p.class_teacher_id, p.capacity, p.room, p.is_offered,
      p.namesake
    from ${programs} p join unnest(${programIds}, ${sql.param(ids.map(({ programYearId }) => programYearId))}::int[])
      g (program_id, program_year_id) using (program_id) where p.program_id = any(${backIds})`);
  await ctx.db.execute(sql`select keep_courses_of(array(
    select program_year_id from ${programYears} where school_year = ${year} and program_id = any(${backIds})))`);
  await take(ctx, { year: year - 1, programIds: back });
}

/** Entries of one school year. */
interface Which {
  year: number;
  programIds: readonly number[];
}

/** Makes of the programs what they are in a school year, and takes the entries away that said so. */
async function take(ctx: WriteContext, which: Which): Promise<void> {
  await log(ctx, 'Program', await takeFacts(ctx, which));
  await log(ctx, 'CourseSession', await endSessions(ctx, which));
  await log(ctx, 'ProgramCourse', await takeCourses(ctx, which));
  await log(ctx, 'CourseSession', await beginSessions(ctx, which));
  await ctx.db.execute(sql`delete from ${programYears} where school_year = ${which.year} and ${among(which)}`);
}

const among = ({ programIds }: Which) => sql`program_id = any(${sql.param(programIds)}::int[])`;

const log = (ctx: WriteContext, resource: string, changes: readonly Change[]) =>
  auditAll(
    ctx,
    changes.map(({ id, programId, before, after }) => ({
      action: before === null ? 'create' : after === null ? 'delete' : 'update',
      resource,
      recordId: id,
      ...(before && { before }),
      ...(after && { after }),
      owners: { programid: [programId] },
    })),
  );

const factsOf = (
  alias: string,
) => sql`json_build_object('programName', ${sql.raw(alias)}.program_name, 'programOrder', ${sql.raw(alias)}.program_order,
  'classTeacherId', ${sql.raw(alias)}.class_teacher_id, 'capacity', ${sql.raw(alias)}.capacity, 'room', ${sql.raw(alias)}.room,
  'isOffered', ${sql.raw(alias)}.is_offered)`;

/** Names may go round in a circle: until all have theirs, each is told apart by its own id. A class teacher who has left is none. */
async function takeFacts(ctx: WriteContext, which: Which): Promise<Change[]> {
  const mine = among(which);
  await ctx.db.execute(sql`update ${programs} set namesake = program_id where ${mine}`);
  const { rows } = await ctx.db.execute<Change>(sql`
    with old as (select * from ${programs} where ${mine})
    update ${programs} p set program_name = y.program_name, program_order = y.program_order, capacity = y.capacity, room = y.room,
      is_offered = y.is_offered, class_teacher_id = (
        select staff_id from ${staff} where staff_id = y.class_teacher_id and staff_status = ${staffStatus.active}),
      version = p.version + 1, last_modified = now(), last_modified_by = ${ctx.session.name}
    from ${programYears} y join old o using (program_id)
    where p.program_id = y.program_id and y.school_year = ${which.year}
    returning p.program_id as id, p.program_id as "programId", ${factsOf('o')} as before, ${factsOf('p')} as after`);
  await ctx.db.execute(sql`
    update ${programs} p set namesake = 0 where ${mine} and not exists (
      select from ${programs} o where o.program_id <> p.program_id
        and lower(regexp_replace(o.program_name, '\\s+', ' ', 'g')) = lower(regexp_replace(p.program_name, '\\s+', ' ', 'g')))`);
  return rows;
}

/** The courses of the year, with their programs. */
const coursesOf = (which: Which) => sql`
  select y.program_id, c.course_id, c.semester, c.is_mandatory, c.staff_id, c.session_start_date, c.session_end_date
  from ${programYears} y join ${programYearCourses} c using (program_year_id) where y.school_year = ${which.year} and y.${among(which)}`;

const sessionFacts = sql`json_build_object('programId', s.program_id, 'courseId', s.course_id, 'staffId', s.staff_id,
  'sessionStartDate', s.session_start_date, 'sessionEndDate', s.session_end_date)`;

const teaches = sql`staff_status = ${staffStatus.active} and staff_type = ${staffType.teaching}`;

/** Takes everybody off the courses whom the prepared year does not have there for those days, with who was to take over from them by today. */
async function endSessions({ db, today }: WriteContext, which: Which): Promise<Change[]> {
  const mine = among(which);
  await db.execute(sql`delete from ${courseTakeovers} where ${mine} and from_date <= ${today}::date`);
  const { rows } = await db.execute<Change>(sql`
    delete from ${courseSessions} s where ${mine} and not exists (
      select from (${coursesOf(which)}) c join ${staff} t using (staff_id)
      where ${teaches} and c.program_id = s.program_id and c.course_id = s.course_id and c.staff_id = s.staff_id
        and greatest(s.session_start_date, ${today}::date) = greatest(c.session_start_date, ${today}::date)
        and s.session_end_date is not distinct from c.session_end_date and coalesce(s.session_end_date, ${today}::date) >= ${today}::date)
    returning s.course_session_id as id, s.program_id as "programId", ${sessionFacts} as before, null as after`);
  return rows;
}

const courseFacts = sql`json_build_object('programId', c.program_id, 'courseId', c.course_id, 'semester', c.semester,
  'isMandatory', c.is_mandatory)`;

/** Lessons per week stay with a course that the program keeps. */
async function takeCourses(ctx: WriteContext, which: Which): Promise<Change[]> {
  const { db } = ctx;
  const mine = among(which);
  const { rows: gone } = await db.execute<Change>(sql`
    delete from ${programCourses} c where ${mine} and not exists (
      select from (${coursesOf(which)}) n where n.program_id = c.program_id and n.course_id = c.course_id)
    returning c.program_course_id as id, c.program_id as "programId", ${courseFacts} as before, null as after`);
  const { rows: changed } = await db.execute<Change>(sql`
    with old as (select c.program_course_id, ${courseFacts} as facts from ${programCourses} c)
    update ${programCourses} c set semester = n.semester, is_mandatory = n.is_mandatory, version = c.version + 1,
      last_modified = now(), last_modified_by = ${ctx.session.name}
    from (${coursesOf(which)}) n, old o
    where n.program_id = c.program_id and n.course_id = c.course_id and o.program_course_id = c.program_course_id
      and (c.semester, c.is_mandatory) is distinct from (n.semester, n.is_mandatory)
    returning c.program_course_id as id, c.program_id as "programId", o.facts as before, ${courseFacts} as after`);
  const { rows: added } = await db.execute<Change>(sql`
    insert into ${programCourses} as c (program_id, course_id, semester, is_mandatory, created_by, last_modified_by)
    select program_id, course_id, semester, is_mandatory, ${ctx.session.name}, ${ctx.session.name} from (${coursesOf(which)}) n
    on conflict (program_id, course_id) do nothing
    returning c.program_course_id as id, c.program_id as "programId", null as before, ${courseFacts} as after`);
  return [...gone, ...changed, ...added];
}

/** Whoever no longer teaches gets no course. */
async function beginSessions({ db, session }: WriteContext, which: Which): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`
    insert into ${courseSessions} as s (program_id, course_id, staff_id, session_start_date, session_end_date, created_by, last_modified_by)
    select program_id, course_id, staff_id, session_start_date, session_end_date, ${session.name}, ${session.name}
    from (${coursesOf(which)}) n join ${staff} using (staff_id)
    where ${teaches}
    on conflict (program_id, course_id) do nothing
    returning s.course_session_id as id, s.program_id as "programId", null as before, ${sessionFacts} as after`);
  return rows;
}
