import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { staffStatus, staffType, studentStatus } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { absentWhen, type Halves } from '../../leave-attendance/attendance/halves.domain.ts';
import { studentAttendances } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { studentLeaves } from '../../leave-attendance/student-leave/student-leave.table.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { isWithheld } from '../../student/consent/consent-state.table.ts';
import { purpose } from '../../student/consent/consent-words.domain.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { guardiansOf, type Recipient, staffRecipients, studentRecipients } from '../recipient/recipient.server.ts';
import {
  audience,
  audiencePermission,
  audienceRole,
  audienceText,
  isCircularTo,
  skipReason,
  staffRoleOf,
} from './audience.domain.ts';
import type { Audience } from './audience-fields.domain.ts';

/** Somebody who gets a message, with what else is known about them, by placeholder name. */
export interface Addressee extends Recipient {
  facts: Readonly<Record<string, string>>;
  /** The names of the children whom it is about. */
  about: string;
}

/** Somebody who gets none, and why. */
interface Skipped {
  key: string;
  name: string;
  /** Whom their message would be about. */
  about: string;
  reason: number;
}

interface Addressees {
  recipients: Addressee[];
  skipped: Skipped[];
}

/**
 * Who of an audience gets a message, each once, and who does not. Covers only people whom the caller may see, and about whom the school may
 * write.
 */
export async function addresseesOf(ctx: Context, asked: Audience): Promise<Addressees> {
  const [ofStudents, ofStaff] = [await addresseesOfStudents(ctx, asked), await addresseesOfStaff(ctx, asked)];
  return {
    recipients: [...ofStudents.recipients, ...ofStaff.recipients],
    skipped: [...ofStudents.skipped, ...ofStaff.skipped],
  };
}

interface Child {
  studentId: number;
  name: string;
  reason: number | null;
  /** The half days of today's register; null unless the absent are written to. */
  marked: Halves | null;
}

async function addresseesOfStudents(ctx: Context, asked: Audience): Promise<Addressees> {
  const children = await childrenIn(ctx, asked);
  const names = new Map(children.map(({ studentId, name }) => [studentId, name]));
  const left = children.flatMap(({ studentId, name, reason }) =>
    reason === null ? [] : [{ key: `student ${studentId}`, name, about: '', reason }],
  );
  const reached = children.filter(({ reason }) => reason === null);
  const ids = reached.map(({ studentId }) => studentId);
  const isToThem = asked.audience === audience.role && asked.role === audienceRole.student;
  const people = ids.length === 0 ? [] : await (isToThem ? studentRecipients : guardiansOf)(ctx.db, ids);
  const recipients = people.map((person): Addressee => {
    const own = reached.filter(({ studentId }) => person.studentIds.includes(studentId));
    const about = isToThem ? '' : own.map(({ name }) => name).join(', ');
    return { ...person, about, facts: asked.audience === audience.absent ? absenceFacts(ctx, own) : {} };
  });
  const unreached = isToThem || ids.length === 0 ? [] : await unreachedGuardians(ctx.db, ids, names);
  return { recipients, skipped: [...left, ...unreached] };
}

/** The time of absence is given only if it is the same for all of them. */
function absenceFacts({ today }: Pick<Context, 'today'>, own: readonly Child[]): Record<string, string> {
  const [when, ...others] = new Set(own.flatMap(({ marked }) => (marked ? [absentWhen(marked)] : [])));
  return { 'Absence Date': displayDate(today), ...(when && others.length === 0 && { 'Absent When': when }) };
}

const ids = (of: readonly number[]): SQL => sql`${sql.param([...of])}::int[]`;
const isEnrolled = sql`student.enrolled_program_id is not null`;
const absence = ({ today }: Pick<Context, 'today'>): SQL =>
  sql`${studentAttendances} a where a.student_id = student.student_id and a.attendance_date = ${today}::date
    and not (a.morning and a.afternoon)`;

/** The students of an audience. Those with a balance may have left the school. */
function studentsWhere(ctx: Context, { audience: kind, programIds, grades, role, studentIds }: Audience): SQL | undefined {
  const within = programIds.length === 0 ? sql`true` : sql`student.program_id = any(${ids(programIds)})`;
  const isOfStudents = role === audienceRole.guardian || role === audienceRole.student;
  const conditions: Readonly<Record<number, SQL | undefined>> = {
    [audience.program]: sql`student.enrolled_program_id = any(${ids(programIds)})`,
    [audience.grade]: sql`student.enrolled_program_id in (
      select program_id from ${programs} where program_order = any(${ids(grades)}))`,
    [audience.role]: isOfStudents ? isEnrolled : undefined,
    [audience.balance]: sql`${within} and exists (
      select from ${studentFees} f where f.student_id = student.student_id and f.balance > 0)`,
    [audience.absent]: sql`${within} and exists (select from ${absence(ctx)})`,
    [audience.picked]: studentIds.length === 0 ? undefined : sql`student.student_id = any(${ids(studentIds)})`,
  };
  return conditions[kind];
}

async function childrenIn(ctx: Context, asked: Audience): Promise<Child[]> {
  const where = studentsWhere(ctx, asked);
  if (!where) return [];
  const told = audiencePermission[asked.audience];
  const isAbsent = asked.audience === audience.absent;
  // Students without a class are at the school too.
  const hasLeft = asked.audience === audience.picked ? sql`student.student_status <> ${studentStatus.active}` : sql`false`;
  const onLeave = isAbsent
    ? sql`exists (select from ${studentLeaves} l where l.student_id = student.student_id
        and ${ctx.today}::date between l.leave_from and l.leave_to)`
    : sql`false`;
  const isLeftOut = isCircularTo(asked.audience) ? isWithheld(students.studentId, purpose.messages) : sql`false`;
  const marked = sql`(select json_build_object('morning', a.morning, 'afternoon', a.afternoon) from ${absence(ctx)})`;
  const rows = await ctx.db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      reason: sql<number | null>`case when ${hasLeft} then ${constant(skipReason.hasLeft)}
        when ${onLeave} then ${constant(skipReason.onLeave)}
        when ${isLeftOut} then ${constant(skipReason.noCirculars)} end`,
      marked: isAbsent ? sql<Halves | null>`${marked}` : sql<null>`null`,
    })
    .from(students)
    .where(
      and(where, scopeWhere(grantOf(ctx, 'student.read'), studentScopes), told && scopeWhere(grantOf(ctx, told), studentScopes)),
    )
    .orderBy(asc(students.nameSort), asc(students.studentId));
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) }));
}

/** Guardians to whom the school does not write about a child, and children who have no guardian. */
async function unreachedGuardians(db: Db, studentIds: readonly number[], names: ReadonlyMap<number, string>): Promise<Skipped[]> {
  const links = await db
    .select({
      ...{ studentId: studentFamilies.studentId, familyId: studentFamilies.familyId },
      firstName: families.firstName,
      lastName: families.lastName,
      mayBeContacted: studentFamilies.mayBeContacted,
    })
    .from(studentFamilies)
    .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
    .where(inArray(studentFamilies.studentId, [...studentIds]))
    .orderBy(asc(families.nameSort), asc(families.familyId));
  const nameOf = (studentId: number) => names.get(studentId) ?? '';
  const linked = new Set(links.map(({ studentId }) => studentId));
  const alone = studentIds.filter((id) => !linked.has(id));
  return [
    ...alone.map((id) => ({ key: `student ${id}`, name: nameOf(id), about: '', reason: skipReason.noGuardian })),
    ...links
      .filter(({ mayBeContacted }) => !mayBeContacted)
      .map((link) => ({
        key: `guardian ${link.familyId} of ${link.studentId}`,
        ...{ name: fullName(link), about: nameOf(link.studentId), reason: skipReason.notContacted },
      })),
  ];
}

function staffWhere({ audience: kind, role, staffIds }: Audience): SQL | undefined {
  if (kind === audience.staff) return sql`true`;
  if (kind === audience.picked && staffIds.length > 0) return sql`staff.staff_id = any(${ids(staffIds)})`;
  if (kind !== audience.role) return undefined;
  if (role === audienceRole.teacher) return eq(staff.staffType, staffType.teaching);
  const staffRole = staffRoleOf(role);
  if (staffRole === null) return undefined;
  return sql`staff.staff_id in (select staff_id from ${nonTeachingStaffs} where staff_role = ${staffRole})`;
}

async function addresseesOfStaff(ctx: Context, asked: Audience): Promise<Addressees> {
  const where = staffWhere(asked);
  if (!where) return { recipients: [], skipped: [] };
  const found = await ctx.db
    .select({
      staffId: staff.staffId,
      firstName: staff.firstName,
      lastName: staff.lastName,
      isHere: sql<boolean>`staff.staff_status = ${staffStatus.active}`,
    })
    .from(staff)
    .where(and(where, scopeWhere(grantOf(ctx, 'staff.read'), staffScopes)))
    .orderBy(asc(staff.nameSort), asc(staff.staffId));
  const here = found.filter(({ isHere }) => isHere).map(({ staffId }) => staffId);
  const people = here.length === 0 ? [] : await staffRecipients(ctx.db, here);
  // Those who have left are reported only if they were picked by name.
  const gone = asked.audience === audience.picked ? found.filter(({ isHere }) => !isHere) : [];
  return {
    recipients: people.map((person) => ({ ...person, about: '', facts: {} })),
    skipped: gone.map((person) => ({
      key: `staff ${person.staffId}`,
      name: fullName(person),
      about: '',
      reason: skipReason.hasLeft,
    })),
  };
}

/** An audience in words, as stored with the mailing. */
export async function audienceInWords({ db }: Pick<Context, 'db'>, asked: Audience): Promise<string> {
  const named =
    asked.audience === audience.grade
      ? inArray(programs.programOrder, asked.grades)
      : inArray(programs.programId, asked.programIds);
  const isNamed = asked.grades.length + asked.programIds.length > 0;
  const rows = isNamed
    ? await db
        .select({ name: programs.programName })
        .from(programs)
        .where(named)
        .orderBy(...programOrder)
    : [];
  return audienceText(
    asked,
    rows.map(({ name }) => name),
  );
}
