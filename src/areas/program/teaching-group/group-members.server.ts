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
type Group = typeof teachingGroups.$inferSelect;
type Sent = Omit<z.output<NonNullable<typeof setGroupMembers.body>>, 'teachingGroupId'>;

/** Whether a row `m` holds on a day. */
const holdsOn = (day: IsoDate): SQL => sql`m.from_date <= ${day}::date and (m.to_date is null or m.to_date >= ${day}::date)`;

/** Who is in a group on a day, and who could be: all students of its programs. @throws 404 */
export async function membersOf(ctx: Context, id: number, asked?: IsoDate): Promise<Members> {
  const { db, today } = ctx;
  const [group] = await db.select().from(teachingGroups).where(eq(teachingGroups.teachingGroupId, id));
  if (!group) throw notFound('teaching group');
  const onDay = asked ?? (group.fromDate > today ? group.fromDate : today);
  const { rows: ofPrograms } = await db.execute<{ programId: number }>(sql`
    select m.program_id as "programId" from ${teachingGroupPrograms} m join ${programs} p using (program_id)
    where m.teaching_group_id = ${id} and ${holdsOn(onDay)} order by p.program_order, p.name_sort`);
  const { rows: teachers } = await db.execute<Members['teachers'][number]>(sql`
    select m.staff_id as "staffId", t.first_name as "firstName", t.last_name as "lastName"
    from ${teachingGroupTeachers} m join ${staff} t using (staff_id)
    where m.teaching_group_id = ${id} and ${holdsOn(onDay)} order by m.place, m.staff_id`);
  const programIds = ofPrograms.map(({ programId }) => programId);
  const { rows: candidates } = await db.execute<GroupCandidate>(sql`
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      coalesce(e.program_id, 0) as "programId", own.student_id is not null as "isMember", coalesce((
        select g.group_name from ${teachingGroupStudents} m join ${teachingGroups} g using (teaching_group_id)
        where m.student_id = s.student_id and m.course_id = ${group.courseId} and m.teaching_group_id <> ${id} and ${holdsOn(onDay)}
        limit 1), '') as "otherGroup"
    from (
      select m.student_id, m.program_id from student_stay m where ${holdsOn(onDay)} and (m.program_id = any(${sql.param(programIds)}::int[])
        or m.student_id in (select student_id from ${teachingGroupStudents} where teaching_group_id = ${id}))) e
    full join (select m.student_id from ${teachingGroupStudents} m where m.teaching_group_id = ${id} and ${holdsOn(onDay)}) own
      using (student_id)
    join ${students} s using (student_id) left join ${programs} p on p.program_id = e.program_id
    where own.student_id is not null or e.program_id = any(${sql.param(programIds)}::int[])
    order by p.program_order, p.name_sort, s.name_sort, s.student_id`);
  return {
    version: group.version,
    onDay,
    programIds,
    teachers,
    students: candidates,
  };
}

/** Says who is in a group on a day and who teaches it then, and from then on; what was before, and who comes or goes later, stays. @throws 409, 422 */
export async function setMembers(ctx: WriteContext, id: number, sent: Sent): Promise<void> {
  const [group] = await ctx.db.select().from(teachingGroups).where(eq(teachingGroups.teachingGroupId, id)).for('update');
  if (!group || (sent.version && sent.version !== group.version)) throw staleVersion();
  const since = sent.since ?? (group.fromDate > ctx.today ? group.fromDate : ctx.today);
  requireDay(group, since);
  const before = await inWords(ctx, group);
  await refuseUnknown(ctx, sent);
  const changes = {
    programs: await changeOf(ctx, parts.programs, { id, since, wanted: sent.programIds }),
    teachers: await changeOf(ctx, parts.teachers, { id, since, wanted: sent.staffIds }),
    students: await changeOf(ctx, parts.students, { id, since, wanted: sent.studentIds }),
  };
  await refuseInOthers(ctx, group, { since, studentIds: changes.students.comes });
  await put(ctx, group, changes);
  await ctx.db.execute(sql`
    update ${teachingGroupTeachers} m set place = w.place
    from unnest(${sql.param([...new Set(sent.staffIds)])}::int[]) with ordinality w (id, place)
    where m.teaching_group_id = ${id} and m.staff_id = w.id and ${holdsOn(since)}`);
  await noteChange(ctx, group, before);
}

async function noteChange(ctx: WriteContext, group: Group, before: Record<string, string>): Promise<void> {
  const { teachingGroupId: id } = group;
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
  const isJoined = ({ teachingGroupId }: Group) => joins.includes(teachingGroupId);
  // Who comes into one has left the other by then.
  for (const group of held.toSorted((a, b) => Number(isJoined(a)) - Number(isJoined(b)))) {
    const before = await inWords(ctx, group);
    if (isJoined(group)) await refuseInOthers(ctx, group, { since, studentIds: [studentId], field: 'courseIds' });
    const who = [studentId];
    await put(ctx, group, { students: isJoined(group) ? { since, comes: who, goes: [] } : { since, comes: [], goes: who } });
    await noteChange(ctx, group, before);
  }
}

/** @throws 422 if the group is not there on a day */
function requireDay({ fromDate, toDate }: Group, since: IsoDate): void {
  if (since < fromDate || (toDate !== null && since > toDate))
    throw ruleBroken({
      since: [`The group is there from ${displayDate(fromDate)}${toDate ? ` to ${displayDate(toDate)}` : ''}`],
    });
}

/** What belongs to a group from and until a day, and the column that says who or what it is. */
const parts = {
  programs: { table: teachingGroupPrograms, key: sql`program_id` },
  teachers: { table: teachingGroupTeachers, key: sql`staff_id` },
  students: { table: teachingGroupStudents, key: sql`student_id` },
} as const;
type Part = (typeof parts)[keyof typeof parts];

/** Who comes into a group and who is no longer in it, from a day on. */
interface Change {
  since: IsoDate;
  comes: readonly number[];
  goes: readonly number[];
}

/** What has to change so that exactly the wanted ones belong to a group on a day. */
async function changeOf(
  { db }: WriteContext,
  { table, key }: Part,
  { id, since, wanted }: { id: number; since: IsoDate; wanted: readonly number[] },
): Promise<Change> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.${key} as id from ${table} m where m.teaching_group_id = ${id} and ${holdsOn(since)}`);
  const there = new Set(rows.map((row) => row.id));
  const stays = new Set(wanted);
  return { since, comes: [...stays].filter((one) => !there.has(one)), goes: [...there].filter((one) => !stays.has(one)) };
}

/** Stores what changes; whoever is not named stays as they are. */
async function put(
  ctx: WriteContext,
  { teachingGroupId, courseId, toDate }: Group,
  changes: { [part in keyof typeof parts]?: Change },
): Promise<void> {
  const fresh = async (part: keyof typeof parts) => {
    const change = changes[part];
    if (!change) return [];
    const of = { teachingGroupId, fromDate: change.since, toDate };
    return (await withoutRow(ctx, parts[part], { ...of, ...change })).map((id) => ({ id, of }));
  };
  const [ofPrograms, teachers, members] = [await fresh('programs'), await fresh('teachers'), await fresh('students')];
  const { db } = ctx;
  if (ofPrograms.length > 0)
    await db.insert(teachingGroupPrograms).values(ofPrograms.map(({ id, of }) => ({ ...of, programId: id })));
  if (teachers.length > 0)
    await db.insert(teachingGroupTeachers).values(teachers.map(({ id, of }, place) => ({ ...of, staffId: id, place })));
  if (members.length > 0)
    await db.insert(teachingGroupStudents).values(members.map(({ id, of }) => ({ ...of, courseId, studentId: id })));
}

/** Ends or extends the rows that there are. @returns those who come and have no row on that day */
async function withoutRow(
  { db }: WriteContext,
  { table, key }: Part,
  { teachingGroupId: id, toDate, since, comes, goes }: Change & Pick<Group, 'teachingGroupId' | 'toDate'>,
): Promise<number[]> {
  const [coming, going] = [sql`any(${sql.param(comes)}::int[])`, sql`any(${sql.param(goes)}::int[])`];
  await db.execute(sql`
    delete from ${table} m where m.teaching_group_id = ${id}
      and (m.${key} = ${coming} and m.from_date > ${since}::date or m.${key} = ${going} and m.from_date >= ${since}::date)`);
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${table} m set to_date = case when m.${key} = ${coming} then ${toDate}::date else ${since}::date - 1 end
    where m.teaching_group_id = ${id} and (m.${key} = ${coming} or m.${key} = ${going}) and ${holdsOn(since)}
    returning m.${key} as id`);
  const held = new Set(rows.map((row) => row.id));
  return comes.filter((one) => !held.has(one));
}

/** Once the days of a group have changed: who was in it from its first day or until its last still is, and nobody outside of them. */
export async function keepInside({ db }: WriteContext, id: number, before: { from: IsoDate; to: IsoDate | null }): Promise<void> {
  for (const { table } of Object.values(parts)) {
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

/** What a group is, or will be, as far as others matter to it. */
type Beside = Pick<Group, 'courseId' | 'courseChoiceId' | 'toDate'> & Partial<Pick<Group, 'teachingGroupId'>>;

/** Nobody is in two groups of a course on one day, or of a choice of which each takes one course. @throws 422 naming who is */
export async function refuseInOthers(
  { db }: Context,
  { teachingGroupId = 0, courseId, courseChoiceId, toDate }: Beside,
  { since, studentIds, field = 'studentIds' }: { since: IsoDate; studentIds: readonly number[]; field?: string },
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
  throw ruleBroken({ [field]: [`In another group of ${what}: ${firstListed(who, 5)}`] });
}

/** What there is to say of a group, for the history. */
async function inWords({ db }: WriteContext, { teachingGroupId: id, toDate }: Group): Promise<Record<string, string>> {
  const stays = sql`m.teaching_group_id = ${id} and m.to_date is not distinct from ${toDate}::date`;
  const { rows } = await db.execute<{ programs: string; teachers: string; students: string }>(sql`
    select (select coalesce(string_agg(p.program_name, ', ' order by p.program_order, p.name_sort), '')
        from ${teachingGroupPrograms} m join ${programs} p using (program_id) where ${stays}) as programs,
      (select coalesce(string_agg(concat_ws(' ', t.first_name, nullif(t.last_name, '')), ', ' order by m.place), '')
        from ${teachingGroupTeachers} m join ${staff} t using (staff_id) where ${stays}) as teachers,
      (select coalesce(string_agg(concat_ws(' ', s.first_name, nullif(s.last_name, '')), ', ' order by s.name_sort), '')
        from ${teachingGroupStudents} m join ${students} s using (student_id) where ${stays}) as students`);
  return { ...rows[0] };
}
