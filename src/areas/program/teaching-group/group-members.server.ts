import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { isTeacher, noSuchStaff, noTeacher } from '../course-session/assignment.server.ts';
import { programs } from '../program/program.table.ts';
import type { GroupCandidate, getGroupMembers, setGroupMembers } from './teaching-group.domain.ts';
import { teachingGroupPrograms, teachingGroupStudents, teachingGroups, teachingGroupTeachers } from './teaching-group.table.ts';

type Members = z.output<typeof getGroupMembers.answer>;
type Sent = Omit<z.output<NonNullable<typeof setGroupMembers.body>>, 'teachingGroupId'>;

/** Whether a part `m` of a group holds on a day. */
const holdsOn = (day: IsoDate): SQL => sql`m.from_date <= ${day}::date and (m.to_date is null or m.to_date >= ${day}::date)`;

/** Who is in a group on a day, and who could be: all students of its programs. @throws 404 */
export async function membersOf(ctx: Context, id: number, asked?: IsoDate): Promise<Members> {
  const { db, today } = ctx;
  const [group] = await db.select().from(teachingGroups).where(eq(teachingGroups.teachingGroupId, id));
  if (!group) throw notFound('teaching group');
  const onDay = asked ?? (group.fromDate > today ? group.fromDate : today);
  const { rows: ofPrograms } = await db.execute<{ programId: number }>(sql`
    select m.program_id as "programId" from ${teachingGroupPrograms} m join ${programs} p using (program_id)
    where m.teaching_group_id = ${id} order by p.program_order, p.name_sort`);
  const { rows: teachers } = await db.execute<Members['teachers'][number]>(sql`
    select m.staff_id as "staffId", t.first_name as "firstName", t.last_name as "lastName"
    from ${teachingGroupTeachers} m join ${staff} t using (staff_id)
    where m.teaching_group_id = ${id} and ${holdsOn(onDay)} order by m.place, m.staff_id`);
  const { rows: candidates } = await db.execute<GroupCandidate>(sql`
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      coalesce(s.enrolled_program_id, 0) as "programId", own.student_id is not null as "isMember", coalesce((
        select g.group_name from ${teachingGroupStudents} m join ${teachingGroups} g using (teaching_group_id)
        where m.student_id = s.student_id and m.course_id = ${group.courseId} and m.teaching_group_id <> ${id} and ${holdsOn(onDay)}
        limit 1), '') as "otherGroup"
    from ${students} s
    left join (select m.student_id from ${teachingGroupStudents} m where m.teaching_group_id = ${id} and ${holdsOn(onDay)}) own
      using (student_id)
    left join ${programs} p on p.program_id = s.enrolled_program_id
    where own.student_id is not null
      or s.enrolled_program_id in (select program_id from ${teachingGroupPrograms} where teaching_group_id = ${id})
    order by p.program_order, p.name_sort, s.name_sort, s.student_id`);
  return {
    version: group.version,
    onDay,
    programIds: ofPrograms.map(({ programId }) => programId),
    teachers,
    students: candidates,
  };
}

/** Says who is in a group and who teaches it from a day on; what was before stays. @throws 409, 422 */
export async function setMembers(ctx: WriteContext, id: number, sent: Sent): Promise<void> {
  const [group] = await ctx.db.select().from(teachingGroups).where(eq(teachingGroups.teachingGroupId, id)).for('update');
  if (!group || (sent.version && sent.version !== group.version)) throw staleVersion();
  const since = sent.since ?? (group.fromDate > ctx.today ? group.fromDate : ctx.today);
  requireDay(group, since);
  const before = await inWords(ctx, group);
  await refuseUnknown(ctx, sent);
  await refuseInOthers(ctx, group, { since, studentIds: sent.studentIds });

  await ctx.db.delete(teachingGroupPrograms).where(eq(teachingGroupPrograms.teachingGroupId, id));
  if (sent.programIds.length > 0)
    await ctx.db.insert(teachingGroupPrograms).values(sent.programIds.map((programId) => ({ teachingGroupId: id, programId })));
  const { courseId, toDate } = group;
  await change(ctx, teachingGroupTeachers, {
    id,
    since,
    toDate,
    key: sql`staff_id`,
    wanted: sent.staffIds,
    columns: sql`place`,
    value: sql`w.place`,
  });
  await ctx.db.execute(sql`
    update ${teachingGroupTeachers} m set place = w.place from unnest(${sql.param(sent.staffIds)}::int[]) with ordinality w (id, place)
    where m.teaching_group_id = ${id} and m.staff_id = w.id and ${holdsOn(since)}`);
  await change(ctx, teachingGroupStudents, {
    ...{
      id,
      since,
      toDate,
      key: sql`student_id`,
      wanted: sent.studentIds,
      columns: sql`course_id`,
      value: sql`${courseId}::int`,
    },
  });
  await ctx.db.update(teachingGroups).set(changeStamp(ctx, teachingGroups.version)).where(eq(teachingGroups.teachingGroupId, id));
  await audit(ctx, { action: 'update', resource: 'TeachingGroup', recordId: id, before, after: await inWords(ctx, group) });
}

interface Move {
  studentId: number;
  /** Groups that the student leaves, and comes into. */
  leaves: readonly number[];
  joins: readonly number[];
  since: IsoDate;
}

/** Moves one student between groups from a day on; the others stay as they are. @throws 422 */
export async function moveStudent(ctx: WriteContext, { studentId, leaves, joins, since }: Move): Promise<void> {
  const of = [...leaves, ...joins];
  const held = await ctx.db
    .select()
    .from(teachingGroups)
    .where(inArray(teachingGroups.teachingGroupId, of))
    .orderBy(teachingGroups.teachingGroupId)
    .for('update');
  for (const group of held) requireDay(group, since);
  // Who comes into one has left the other by then.
  for (const group of held.toSorted(
    (a, b) => Number(joins.includes(a.teachingGroupId)) - Number(joins.includes(b.teachingGroupId)),
  )) {
    const { teachingGroupId: id, courseId, toDate } = group;
    const before = await inWords(ctx, group);
    await change(ctx, teachingGroupStudents, {
      ...{ id, since, toDate, key: sql`student_id`, wanted: joins.includes(id) ? [studentId] : [], only: studentId },
      ...{ columns: sql`course_id`, value: sql`${courseId}::int` },
    });
    await ctx.db
      .update(teachingGroups)
      .set(changeStamp(ctx, teachingGroups.version))
      .where(eq(teachingGroups.teachingGroupId, id));
    await audit(ctx, { action: 'update', resource: 'TeachingGroup', recordId: id, before, after: await inWords(ctx, group) });
  }
}

/** @throws 422 if the group is not there on a day */
function requireDay({ fromDate, toDate }: typeof teachingGroups.$inferSelect, since: IsoDate): void {
  if (since < fromDate || (toDate !== null && since > toDate))
    throw ruleBroken({
      since: [`The group is there from ${displayDate(fromDate)}${toDate ? ` to ${displayDate(toDate)}` : ''}`],
    });
}

interface Change {
  id: number;
  since: IsoDate;
  /** The last day of the group. */
  toDate: IsoDate | null;
  /** The column that says who it is, and those who are wanted. */
  key: SQL;
  wanted: readonly number[];
  /** One more column, and its value for somebody `w` who comes. */
  columns: SQL;
  value: SQL;
  /** The only one who changes. */
  only?: number;
}

/** From a day on exactly the wanted ones belong to the group. */
async function change(
  { db }: WriteContext,
  table: typeof teachingGroupTeachers | typeof teachingGroupStudents,
  { id, since, toDate, key, wanted, columns, value, only }: Change,
): Promise<void> {
  const list = sql`${sql.param([...new Set(wanted)])}::int[]`;
  const mine = only === undefined ? sql`m.teaching_group_id = ${id}` : sql`m.teaching_group_id = ${id} and m.${key} = ${only}`;
  await db.execute(sql`
    delete from ${table} m where ${mine} and (m.from_date > ${since}::date or m.from_date = ${since}::date and not m.${key} = any(${list}))`);
  await db.execute(sql`
    update ${table} m set to_date = case when m.${key} = any(${list}) then ${toDate}::date else ${since}::date - 1 end
    where ${mine} and ${holdsOn(since)}`);
  await db.execute(sql`
    insert into ${table} (teaching_group_id, ${key}, from_date, to_date, ${columns})
    select ${id}::int, w.id, ${since}::date, ${toDate}::date, ${value} from unnest(${list}) with ordinality w (id, place)
    where not exists (select from ${table} m where ${mine} and m.${key} = w.id and ${holdsOn(since)})`);
}

/** Once the days of a group have changed: who was in it from its first day or until its last still is, and nobody outside of them. */
export async function keepInside({ db }: WriteContext, id: number, before: { from: IsoDate; to: IsoDate | null }): Promise<void> {
  for (const table of [teachingGroupTeachers, teachingGroupStudents]) {
    await db.execute(sql`
      delete from ${table} m using ${teachingGroups} g
      where m.teaching_group_id = ${id} and g.teaching_group_id = ${id} and (m.from_date > g.to_date or m.to_date < g.from_date)`);
    await db.execute(sql`
      update ${table} m set from_date = case when m.from_date = ${before.from}::date then g.from_date else greatest(m.from_date, g.from_date) end,
        to_date = case when m.to_date is not distinct from ${before.to}::date then g.to_date else least(m.to_date, g.to_date) end
      from ${teachingGroups} g where m.teaching_group_id = ${id} and g.teaching_group_id = ${id}`);
  }
}

/** @throws 422 naming those who are not there, and teachers who do not teach */
async function refuseUnknown({ db }: WriteContext, { programIds, staffIds, studentIds }: Sent): Promise<void> {
  const among = (ids: readonly number[]) => sql`any(${sql.param([...new Set(ids)])}::int[])`;
  const errors: Record<string, string[]> = {};
  const found = await db
    .select({ id: staff.staffId, status: staff.staffStatus, type: staff.staffType })
    .from(staff)
    .where(sql`${staff.staffId} = ${among(staffIds)}`)
    .orderBy(staff.staffId)
    .for('share');
  for (const [place, staffId] of staffIds.entries()) {
    const teacher = found.find(({ id }) => id === staffId);
    if (!teacher || !isTeacher(teacher)) errors[`staffIds.${place}`] = [teacher ? noTeacher : noSuchStaff];
  }
  const { rows } = await db.execute<{ programs: number; students: number }>(sql`
    select (select count(*)::int from ${programs} where program_id = ${among(programIds)}) as programs,
      (select count(*)::int from ${students} where student_id = ${among(studentIds)}) as students`);
  if (programIds.length === 0) errors['programIds'] = ['Choose the programs whose students it is for'];
  else if (rows[0]?.programs !== new Set(programIds).size) errors['programIds'] = ['One of these programs does not exist'];
  if (rows[0]?.students !== new Set(studentIds).size) errors['studentIds'] = ['One of these students does not exist'];
  if (Object.keys(errors).length > 0) throw ruleBroken(errors);
}

/** Nobody is in two groups of a course on one day, or of a choice of which each takes one course. @throws 422 naming who is */
async function refuseInOthers(
  { db }: WriteContext,
  { teachingGroupId, courseId, courseChoiceId, toDate }: typeof teachingGroups.$inferSelect,
  { since, studentIds }: { since: IsoDate; studentIds: readonly number[] },
): Promise<void> {
  const { rows } = await db.execute<{ firstName: string; lastName: string; groupName: string; isOfCourse: boolean }>(sql`
    select s.first_name as "firstName", s.last_name as "lastName", g.group_name as "groupName", m.course_id = ${courseId} as "isOfCourse"
    from ${teachingGroupStudents} m join ${teachingGroups} g using (teaching_group_id) join ${students} s on s.student_id = m.student_id
    where (m.course_id = ${courseId} or m.band_id = ${courseChoiceId}::int) and m.teaching_group_id <> ${teachingGroupId}
      and m.student_id = any(${sql.param(studentIds)}::int[])
      and daterange(m.from_date, m.to_date, '[]') && daterange(${since}::date, ${toDate}::date, '[]')
    order by s.name_sort`);
  if (rows.length === 0) return;
  const who = rows.map((row) => `${fullName(row)} (${row.groupName})`);
  const what = rows.every(({ isOfCourse }) => isOfCourse) ? 'this course' : 'the same choice';
  throw ruleBroken({ studentIds: [`In another group of ${what}: ${firstListed(who, 5)}`] });
}

/** What there is to say of a group, for the history. */
async function inWords(
  { db }: WriteContext,
  { teachingGroupId: id, toDate }: typeof teachingGroups.$inferSelect,
): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ programs: string; teachers: string; students: string }>(sql`
    select (select coalesce(string_agg(p.program_name, ', ' order by p.program_order, p.name_sort), '')
        from ${teachingGroupPrograms} m join ${programs} p using (program_id) where m.teaching_group_id = ${id}) as programs,
      (select coalesce(string_agg(concat_ws(' ', t.first_name, nullif(t.last_name, '')), ', ' order by m.place), '')
        from ${teachingGroupTeachers} m join ${staff} t using (staff_id) where m.teaching_group_id = ${id} and m.to_date is not distinct from ${toDate}::date) as teachers,
      (select coalesce(string_agg(concat_ws(' ', s.first_name, nullif(s.last_name, '')), ', ' order by s.name_sort), '')
        from ${teachingGroupStudents} m join ${students} s using (student_id)
        where m.teaching_group_id = ${id} and m.to_date is not distinct from ${toDate}::date) as students`);
  return { ...rows[0] };
}
