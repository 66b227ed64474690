import { sql } from 'drizzle-orm';
import { actions } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database.server.ts';
import { rolePermissions } from './role.table.ts';

/** Every resource that has a permission key of its own. */
const resources =
  'admission student studentexit staff teachingstaff nonteachingstaff staffexit program course feestructure studentfee salarystructure staffsalary paymenttransaction healthrecord healthinsurance insuranceprovider staffleavecategory studentleavecategory staffleave studentleave staffattendance studentattendance examination examschedule graderecord notificationcontent emaildata slot holiday workingweek termmanagement timetable account school'.split(
    ' ',
  );
const financial = 'feestructure studentfee salarystructure staffsalary paymenttransaction';
const health = 'healthrecord healthinsurance insuranceprovider';

type Permissions = Record<string, string>;

/** `value` for each of the actions on each of the resources (blank-separated). */
const may = (verbs: readonly string[], names: string, value = '-1'): Permissions =>
  Object.fromEntries(names.split(' ').flatMap((name) => verbs.map((verb) => [`${name}.${verb}`, value])));
const read = ['read'];

const everything = may(actions, resources.join(' '));

const person = (scope: string, program: string): Permissions => ({
  ...may(
    read,
    'student studentfee paymenttransaction graderecord studentattendance studentleave healthrecord healthinsurance',
    scope,
  ),
  ...may(read, 'program course examination examschedule timetable', program),
  ...may(read, 'holiday studentleavecategory'),
});

/** What each role may do unless an administrator says otherwise. Source: decisions, section 3. */
const defaultRoles: Record<string, Permissions> = {
  admin: everything,
  teaching: {
    ...may(read, 'student studentleave studentattendance examination examschedule graderecord', 'programid=@taught'),
    ...may(read, 'program course holiday slot workingweek termmanagement staffleavecategory studentleavecategory'),
    ...may(read, 'staff staffattendance staffsalary healthrecord', 'staffid=@self'),
    ...may(read, 'timetable', 'programid=@taught;staffid=@self'),
    ...may(['create', 'update'], 'studentattendance graderecord studentleave', 'programid=@taught'),
    ...may(actions, 'staffleave', 'staffid=@self'),
  },
  nonteaching: {
    ...may(read, 'staff staffleave staffattendance staffsalary healthrecord timetable', 'staffid=@self'),
    ...may(read, 'holiday'),
  },
  'nonteaching.admin': everything,
  'nonteaching.finance': { ...may(actions, financial), ...may(read, 'student staff') },
  'nonteaching.hr': may(
    actions,
    'staff teachingstaff nonteachingstaff staffexit staffleave staffleavecategory staffattendance staffsalary',
  ),
  'nonteaching.health': { ...may(actions, health), ...may(read, 'student staff') },
  'nonteaching.counselor': may(read, 'student healthrecord graderecord studentleave studentattendance'),
  'nonteaching.facilities': may(read, 'slot timetable workingweek'),
  'nonteaching.cafeteria': may(read, 'student healthrecord'),
  parent: {
    ...person('studentid=@children', 'programid=@program'),
    ...may(['create', 'update', 'delete'], 'studentleave', 'studentid=@children'),
  },
  student: person('studentid=@self', 'programid=@program'),
};

/** Adds roles and keys that this database does not have yet; what an administrator changed stays. */
export async function ensureDefaultRoles(db: Db): Promise<void> {
  const rows = Object.entries(defaultRoles).map(([role, permissions]) => ({ role, permissions }));
  await db
    .insert(rolePermissions)
    .values(rows)
    .onConflictDoUpdate({
      target: rolePermissions.role,
      set: { permissions: sql`excluded.permissions || ${rolePermissions.permissions}` },
    });
}
