import { sql } from 'drizzle-orm';
import { permissionNames } from '../../../common/permission-names.domain.ts';
import { type PermissionName, permissionKeys } from '../../../kit/domain/area.domain.ts';
import { type Action, actions } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { rolePermissions } from './role.table.ts';

type Permissions = Record<string, string>;
type Names = readonly PermissionName[];

const financial: Names = ['feestructure', 'studentfee', 'salarystructure', 'staffsalary', 'paymenttransaction'];
const health: Names = ['healthrecord', 'healthalert', 'healthinsurance', 'insuranceprovider'];

/** Gives `value` to each of the actions on each of the things that permissions are given for. */
const may = (verbs: readonly Action[], names: Names, value = '-1'): Permissions =>
  Object.fromEntries(permissionKeys(names, verbs).map((key) => [key, value]));
const read = ['read'] as const;

/**
 * The published sidebar shows the insurance providers to anyone who reads health records, even if only their own. Source: text 1, section
 * 2.
 */
const providers = may(read, ['insuranceprovider']);

const everything = may(actions, permissionNames);

const person = (scope: string, program: string): Permissions => ({
  ...may(
    read,
    [
      'student',
      'studentfee',
      'paymenttransaction',
      'graderecord',
      'studentattendance',
      'studentleave',
      'healthrecord',
      'healthinsurance',
      'file',
      'certificaterequest',
    ],
    scope,
  ),
  ...may(read, ['program', 'course', 'examination', 'examschedule', 'timetable'], program),
  // The working week, so that a day off is not taken for a register that is missing.
  ...may(read, ['holiday', 'workingweek', 'studentleavecategory']),
  ...providers,
});

/** What each role may do unless an administrator says otherwise. Source: decisions, section 3. */
export const defaultRoles: Readonly<Record<string, Permissions>> = {
  admin: everything,
  teaching: {
    ...may(
      read,
      ['student', 'studentleave', 'studentattendance', 'examination', 'examschedule', 'graderecord', 'healthalert'],
      'programid=@taught',
    ),
    ...may(read, [
      'house',
      'program',
      'course',
      'holiday',
      'slot',
      'workingweek',
      'termmanagement',
      'schoolyear',
      'staffleavecategory',
      'studentleavecategory',
    ]),
    ...may(['read', 'create'], ['remarkphrase']),
    ...may(read, ['staff', 'staffattendance', 'staffsalary', 'healthrecord'], 'staffid=@self'),
    ...may(read, ['timetable'], 'programid=@taught;staffid=@self'),
    ...may(['create', 'update'], ['studentattendance', 'graderecord', 'studentleave'], 'programid=@taught'),
    ...may(actions, ['staffleave'], 'staffid=@self'),
    ...providers,
  },
  nonteaching: {
    ...may(read, ['staff', 'staffleave', 'staffattendance', 'staffsalary', 'healthrecord', 'timetable'], 'staffid=@self'),
    ...may(read, ['holiday']),
    ...providers,
  },
  'nonteaching.admin': everything,
  'nonteaching.finance': { ...may(actions, financial), ...may(read, ['student', 'staff']) },
  'nonteaching.hr': may(actions, [
    'staff',
    'teachingstaff',
    'nonteachingstaff',
    'staffexit',
    'staffleave',
    'staffleavecategory',
    'staffattendance',
    'staffsalary',
  ]),
  'nonteaching.health': { ...may(actions, health), ...may(read, ['student', 'staff']) },
  'nonteaching.counselor': may(read, ['student', 'healthrecord', 'graderecord', 'studentleave', 'studentattendance']),
  'nonteaching.facilities': may(read, ['slot', 'timetable', 'workingweek']),
  'nonteaching.cafeteria': may(read, ['student', 'healthalert']),
  parent: {
    ...person('studentid=@children', 'programid=@program'),
    ...may(['create', 'update', 'delete'], ['studentleave'], 'studentid=@children'),
    ...may(['create', 'delete'], ['certificaterequest'], 'studentid=@children'),
    ...may(['create'], ['proposedchange', 'ownconsent'], 'studentid=@children'),
  },
  student: {
    ...person('studentid=@self', 'programid=@program'),
    ...may(['create'], ['proposedchange', 'ownconsent'], 'studentid=@self'),
  },
};

const names: Readonly<Record<string, string>> = {
  admin: 'Administrators',
  teaching: 'Teaching staff',
  nonteaching: 'Non-teaching staff',
  'nonteaching.admin': 'Staff: Admin',
  'nonteaching.finance': 'Staff: Finance',
  'nonteaching.hr': 'Staff: HR',
  'nonteaching.health': 'Staff: Health',
  'nonteaching.counselor': 'Staff: Counselor',
  'nonteaching.facilities': 'Staff: Facilities',
  'nonteaching.cafeteria': 'Staff: Cafeteria',
  parent: 'Parents',
  student: 'Students',
};

/** Adds the roles and keys that this database does not have yet; an administrator's changes stay. */
export async function ensureDefaultRoles(db: Db): Promise<void> {
  const rows = Object.entries(defaultRoles).map(([role, permissions]) => ({ role, permissions, roleName: names[role] ?? role }));
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one adds them: a name that another has just added is no role that is known already.
    await tx.execute(sql`lock table ${rolePermissions} in share row exclusive mode`);
    await tx
      .insert(rolePermissions)
      .values(rows)
      .onConflictDoUpdate({
        target: rolePermissions.role,
        set: { permissions: sql`excluded.permissions || ${rolePermissions.permissions}`, roleName: sql`excluded.role_name` },
      });
  });
}
