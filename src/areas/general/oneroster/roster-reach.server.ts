import { or, type SQL, sql } from 'drizzle-orm';
import type { PermissionKey } from '../../../kit/domain/area.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { type Grant, parseGrant, unionOf } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programScopes, programs } from '../../program/program/program.table.ts';
import { teachingGroupPrograms } from '../../program/teaching-group/teaching-group.table.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { rosterRows } from './roster.table.ts';
import type { RosterKind } from './roster-kinds.domain.ts';

/** What a role has to allow for each kind: one of these. */
export const rosterPermissions: Readonly<Record<RosterKind, readonly PermissionKey[]>> = {
  org: ['student.read', 'staff.read', 'program.read', 'course.read', 'graderecord.read'],
  academicSession: ['student.read', 'staff.read', 'program.read', 'course.read', 'graderecord.read'],
  course: ['course.read'],
  class: ['program.read'],
  user: ['student.read', 'staff.read'],
  enrollment: ['program.read'],
  demographics: ['student.read'],
  category: ['graderecord.read'],
  lineItem: ['graderecord.read'],
  result: ['graderecord.read'],
  scoreScale: ['graderecord.read'],
};

/** By which other records it is known whether those of a kind are in reach. */
export const reachedBy: Partial<Readonly<Record<RosterKind, RosterKind>>> = { course: 'class', category: 'lineItem' };

const { sourcedId, body } = rosterRows;
/** What a record is called within the school: all ids begin with twelve signs and a hyphen. */
const own = (id: SQL) => sql`substr(${id}, 14)`;

const studentsIn = (grant: Grant) => sql`
  select 'student-' || ${students.studentId} from ${students} where ${scopeWhere(grant, studentScopes) ?? sql`true`}`;
const staffIn = (grant: Grant) =>
  sql`select 'staff-' || ${staff.staffId} from ${staff} where ${scopeWhere(grant, staffScopes) ?? sql`true`}`;

/** Whether a class, or what is named after one, is of a program in reach: the fourth part of its id says which, or which group. */
const ofPrograms = (grant: Grant, id: SQL, today: IsoDate) => {
  const within = scopeWhere(grant, programScopes);
  if (!within) return sql`true`;
  return sql`split_part(${id}, '-', 4) in (select ${programs.programId}::text from ${programs} where ${within}
    union all select 'g' || ${teachingGroupPrograms.teachingGroupId} from ${teachingGroupPrograms}
      join ${programs} using (program_id)
      where ${within} and coalesce(${teachingGroupPrograms.toDate}, ${today}::date) >= ${today}::date)`;
};

/**
 * Which rows of a kind the caller's roles reach; undefined: all. What is gone belongs to nobody any more, so that whoever reaches only some
 * is told of those gone records that say nothing but who is gone.
 * @throws 403 if the roles allow none of what the kind needs
 */
export function rosterReach(ctx: Context, kind: RosterKind): SQL | undefined {
  const grant = grantOf(ctx, ...rosterPermissions[kind]);
  const isNamed = kind === 'user' || kind === 'enrollment' || kind === 'demographics' || kind === 'result';
  const reached = reachOf(ctx, kind, grant);
  return reached && isNamed ? or(sql`${rosterRows.isGone}`, reached) : reached;
}

function reachOf({ session: { permissions }, today }: Context, kind: RosterKind, grant: Grant): SQL | undefined {
  const of = (...keys: PermissionKey[]) => unionOf(keys.map((key) => parseGrant(permissions[key])));
  const ofStudents = of('student.read');
  const ofStaff = of('staff.read');
  switch (kind) {
    case 'org':
    case 'academicSession':
    case 'scoreScale':
      return undefined;
    case 'course':
      return grant === 'all'
        ? undefined
        : sql`exists (select from ${rosterRows} c where c.kind = 'class' and c.body #>> '{course,sourcedId}' = ${sourcedId}
            and ${ofPrograms(grant, sql`c.sourced_id`, today)})`;
    case 'class':
      return grant === 'all' ? undefined : ofPrograms(grant, sql`${sourcedId}`, today);
    case 'user':
      if (ofStudents === 'all' && ofStaff === 'all') return undefined;
      return sql`case split_part(${sourcedId}, '-', 2)
        when 'student' then ${own(sql`${sourcedId}`)} in (${studentsIn(ofStudents)})
        when 'staff' then ${own(sql`${sourcedId}`)} in (${staffIn(ofStaff)})
        else exists (select from jsonb_array_elements(${body} -> 'agents') a where ${own(sql`a ->> 'sourcedId'`)} in (${studentsIn(ofStudents)})) end`;
    case 'enrollment': {
      if (grant === 'all' && ofStudents === 'all' && ofStaff === 'all') return undefined;
      const user = own(sql`${body} #>> '{user,sourcedId}'`);
      return sql`(${ofPrograms(grant, sql`${sourcedId}`, today)} and (${user} in (${studentsIn(ofStudents)}) or ${user} in (${staffIn(ofStaff)})))`;
    }
    case 'demographics':
      return grant === 'all' ? undefined : sql`${own(sql`${sourcedId}`)} in (${studentsIn(grant)})`;
    case 'lineItem':
      return grant === 'all' ? undefined : ofPrograms(grant, sql`${body} #>> '{class,sourcedId}'`, today);
    case 'category':
      return grant === 'all'
        ? undefined
        : sql`exists (select from ${rosterRows} i where i.kind = 'lineItem' and i.body #>> '{category,sourcedId}' = ${sourcedId}
            and ${ofPrograms(grant, sql`i.body #>> '{class,sourcedId}'`, today)})`;
    case 'result':
      if (grant === 'all' && ofStudents === 'all') return undefined;
      return sql`${own(sql`${body} #>> '{student,sourcedId}'`)} in (${studentsIn(grant)} intersect ${studentsIn(ofStudents)})`;
  }
}
