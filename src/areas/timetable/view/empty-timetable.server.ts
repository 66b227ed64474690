import { type SQL, sql } from 'drizzle-orm';
import { staffType } from '../../../common/enumerations.domain.ts';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import type { EmptyPage } from '../../../kit/server/list/empty-page.server.ts';
import { schoolDays } from '../../general/holiday/no-school.table.ts';
import { yearIsShown } from '../../general/school-year/school-year.table.ts';
import { slots } from '../../general/slot/slot.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programFacts } from '../../program/program/program-facts.table.ts';
import { noPrograms } from '../../program/program/program-lacks.domain.ts';
import { teachingGroupPrograms, teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { noStaff } from '../../staff/staff/staff-lacks.domain.ts';
import { students } from '../../student/student/student.table.ts';
import { asFamily, isCoTaughtBy, takenBy } from '../lesson/lessons.server.ts';
import {
  inNoGroup,
  inNoProgram,
  type ProgramTimetableFacts,
  programTimetableLacks,
  type StaffTimetableFacts,
  staffTimetableLacks,
} from './empty-timetable.domain.ts';

const permission = ['timetable.read'] as const;

/** What the timetables of a program, of somebody on the staff and of a student lack. */
export const emptyTimetables: readonly EmptyPage[] = [
  {
    name: 'gs/ProgramTimetable',
    permission,
    lacks: async (ctx, grant, { id, ...days }) =>
      id === undefined ? noneOf(ctx, sql`${programs}`, noPrograms) : ofProgram(ctx, grant, id, days),
  },
  {
    name: 'gs/StaffTimetable',
    permission,
    lacks: async (ctx, grant, { id, ...days }) =>
      id === undefined ? noneOf(ctx, sql`${staff}`, noStaff) : ofStaff(ctx, grant, id, days),
  },
  { name: 'gs/StudentTimetable', permission, lacks: async (ctx, grant, { id, ...days }) => ofStudent(ctx, grant, id, days) },
];

async function noneOf({ db }: Context, table: SQL, none: typeof noPrograms) {
  const { rows } = await db.execute(sql`select from ${table} limit 1`);
  return rows.length === 0 ? [none] : [];
}

async function ofProgram(ctx: Context, grant: Grant, programId: number, days: DayRange & { takenBy?: readonly number[] }) {
  if (!covers(grant, { programid: programId })) throw notFound('program');
  const program = sql`${programId}::int`;
  const year = { year: sql`school_year_of(${days.from}::date)`, today: sql`${ctx.today}::date` };
  const [facts] = await sendKept<ProgramTimetableFacts & { isShown: boolean } & Record<string, unknown>>(
    ctx.db,
    sql`
    select ${lessonsAround(sql`e.program_id = ${program}`, days)}, ${programFacts(program, sql`${days.from}`, sql`${days.to}`)},
      ${hasSlots(sql`= ${program}`)}, ${yearIsShown(ctx.session, year)} as "isShown"
    from ${programs} p where p.program_id = ${program}`,
  );
  if (!facts) throw notFound('program');
  // What is prepared for a year is not told before it is shown.
  const unshown = facts.isShown ? {} : { hasCourses: true, hasTeachers: true };
  const lacks = programTimetableLacks(programId, days, { ...facts, ...unshown });
  const { takenBy: studentIds = asFamily(ctx.session, grant) } = days;
  const areForOthers = lacks.length === 0 && studentIds.length > 0 && (await isForOthers(ctx, programId, days, studentIds));
  return areForOthers ? [inNoGroup] : lacks;
}

async function ofStaff({ db }: Context, grant: Grant, staffId: number, days: DayRange) {
  if (!covers(grant, { staffid: staffId })) throw notFound('staff');
  const ids = sql`array[${staffId}::int]`;
  const own = sql`(e.staff_id = ${staffId}::int or e.substitute_id = ${staffId}::int or ${isCoTaughtBy(ids)})`;
  const [facts] = await sendKept<StaffTimetableFacts & Record<string, unknown>>(
    db,
    sql`
    with taught as materialized (${taughtBy(staffId, days)})
    select ${lessonsAround(own, days)}, m.staff_type = ${staffType.teaching} as "isTeaching", exists (select from taught) as teaches,
      ${hasSlots(sql`in (select program_id from taught)`)}
    from ${staff} m where m.staff_id = ${staffId}::int`,
  );
  if (!facts) throw notFound('staff');
  return staffTimetableLacks(days, facts);
}

/** Of the caller’s own child, or of the student who asks. */
async function ofStudent(ctx: Context, grant: Grant, studentId: number | undefined, days: DayRange): Promise<readonly Lack[]> {
  if (studentId === undefined || !ctx.session.personal['studentid']?.includes(studentId)) throw notFound('student');
  const { rows } = await ctx.db.execute<{ programId: number | null }>(
    sql`select b.enrolled_program_id as "programId" from ${students} b where b.student_id = ${studentId}`,
  );
  const programId = rows[0]?.programId;
  return programId ? ofProgram(ctx, grant, programId, { ...days, takenBy: [studentId] }) : [inNoProgram(studentId)];
}

/** Whether a program has lessons on some days, of which these students take none. */
async function isForOthers({ db }: Context, programId: number, { from, to }: DayRange, studentIds: readonly number[]) {
  const { rows } = await db.execute(sql`
    select from timetable_entry e where e.program_id = ${programId} and e.entry_date between ${from}::date and ${to}::date
    having count(*) > 0 and not bool_or(${takenBy(studentIds)})`);
  return rows.length > 0;
}

/** Columns of a select: whether there is school, and when there are lessons `e` on and around some days. */
const lessonsAround = (of: SQL, { from, to }: DayRange): SQL => sql`
  ${schoolDays(sql`${from}`, sql`${to}`)},
  exists (select from timetable_entry e where ${of}
    and e.entry_date between date_trunc('week', ${from}::date)::date and date_trunc('week', ${to}::date)::date + 6) as "inWeek",
  (select max(e.entry_date)::text from timetable_entry e where ${of} and e.entry_date < ${from}::date) as last,
  (select min(e.entry_date)::text from timetable_entry e where ${of} and e.entry_date > ${to}::date) as next`;

const hasSlots = (isTaught: SQL): SQL =>
  sql`exists (select from ${slots} l where l.is_teaching and l.program_id ${isTaught}) as "hasSlots"`;

/** The programs in which somebody teaches on some days. */
const taughtBy = (staffId: number, { from, to }: DayRange): SQL => sql`
  select s.program_id from ${courseSessions} s where s.staff_id = ${staffId}::int
    and coalesce(s.session_start_date, ${to}::date) <= ${to}::date and coalesce(s.session_end_date, ${from}::date) >= ${from}::date
  union
  select gp.program_id from ${teachingGroupTeachers} gt join ${teachingGroupPrograms} gp using (teaching_group_id)
  where gt.staff_id = ${staffId}::int and gt.from_date <= ${to}::date and coalesce(gt.to_date, ${from}::date) >= ${from}::date
    and gp.from_date <= ${to}::date and coalesce(gp.to_date, ${from}::date) >= ${from}::date`;
