import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { staffStatus, staffStatuses, staffTypes } from '../../../common/enumerations.domain.ts';
import { type PermissionKey, permissionKeys } from '../../../kit/domain/area.domain.ts';
import { type Enumeration, parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import type { Context } from '../../../kit/server/context.server.ts';
import { malformed, notFound } from '../../../kit/server/errors.server.ts';
import { raise } from '../../../kit/server/events.server.ts';
import { photoRoutes } from '../../../kit/server/photo-routes.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { staffAttendances } from '../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../../leave-attendance/staff-leave/staff-leave.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { staffExits } from '../staff-exit/staff-exit.table.ts';
import { belongsToStaff, staff as staffDefinition } from './staff.domain.ts';
import { staffPhotos, staff as staffTable } from './staff.table.ts';
import { educationsOfStaff, experiencesOfStaff } from './staff-history-json.server.ts';
import { keepTypeInStep } from './staff-type.server.ts';

const { nameSort, searchName, ...columns } = getTableColumns(staffTable);

/** Columns that own a staff member. */
export const staffScopes = { staffid: staffTable.staffId };

const nameFields = {
  staffId: staffTable.staffId,
  firstName: staffTable.firstName,
  lastName: staffTable.lastName,
  designation: staffTable.designation,
};
const namesMayBeNeededBy: PermissionKey[] = [
  'program.update',
  ...permissionKeys(
    ['account', 'staffexit', 'staffleave', 'healthrecord', 'paymenttransaction', 'staffsalary'],
    ['create', 'update'],
  ),
];

export const staffResource = storedResource(staffDefinition, {
  table: staffTable,
  id: staffTable.staffId,
  columns: {
    ...columns,
    photo: staffPhotos.version,
    professionalExperiences: experiencesOfStaff(staffTable.staffId),
    educationalBackgrounds: educationsOfStaff(staffTable.staffId),
  },
  join: (query) => query.leftJoin(staffPhotos, eq(staffPhotos.staffId, staffTable.staffId)),
  scopes: staffScopes,
  filters: {
    staffName: { search: staffTable.searchName, sort: staffTable.nameSort },
    staffType: staffTable.staffType,
    designation: staffTable.designation,
    personalContact: staffTable.personalContact,
    joinedOn: staffTable.joinedOn,
    staffStatus: staffTable.staffStatus,
    email: staffTable.email,
    gender: staffTable.gender,
    nationality: staffTable.nationality,
    dateOfBirth: staffTable.dateOfBirth,
    isGovernmentHired: staffTable.isGovernmentHired,
  },
  toRecord: async (input, ctx, { before }) => {
    const changesPowers = before && (before.staffType !== input.staffType || before.staffStatus !== input.staffStatus);
    if (changesPowers) await raise(ctx, 'staffPowersChange', { staffId: before.staffId });
    return input;
  },
  afterSave: async (ctx, staffId, input, { before }) => {
    if (before?.staffType !== input.staffType) await keepTypeInStep(ctx, staffId, input.staffType);
    const hasLeft = before !== null && belongsToStaff(before.staffStatus) && !belongsToStaff(input.staffStatus);
    if (hasLeft) await raise(ctx, 'staffLeft', { staffId, lastDay: ctx.today });
  },
  beforeDelete: (ctx, { staffId }) => raise(ctx, 'staffPowersChange', { staffId }),
  references: [
    { table: courseSessions, column: courseSessions.staffId, one: 'course session', many: 'course sessions' },
    { table: staffExits, column: staffExits.staffId, one: 'staff exit', many: 'staff exits' },
    { table: staffLeaves, column: staffLeaves.staffId, one: 'staff leave', many: 'staff leaves' },
    { table: staffAttendances, column: staffAttendances.staffId, one: 'day of attendance', many: 'days of attendance' },
  ],
  names: {
    GetAllStaffNames: { columns: nameFields, sort: staffTable.nameSort, alsoFor: namesMayBeNeededBy },
    GetStaffNamesForStatus: {
      columns: nameFields,
      sort: staffTable.nameSort,
      alsoFor: namesMayBeNeededBy,
      where: (query) => {
        const status = choiceIn(query, 'staffStatus', staffStatuses) ?? staffStatus.active;
        // Ours: only those who teach can be assigned to a course.
        const type = choiceIn(query, 'staffType', staffTypes);
        return and(eq(staffTable.staffStatus, status), type ? eq(staffTable.staffType, type) : undefined);
      },
    },
  },
});

function choiceIn(query: Readonly<Record<string, string>>, name: string, of: Enumeration): number | undefined {
  const given = query[name.toLowerCase()];
  if (!given) return undefined;
  const value = parseChoice(of, given);
  if (value === undefined) throw malformed(`${name} must be one of its values.`);
  return value;
}

/** The staff member in the caller's scope. @throws 404 */
async function requireStaff(ctx: Context, staffId: number, action: 'read' | 'update' = 'read'): Promise<void> {
  const scope = scopeWhere(grantOf(ctx, `staff.${action}`), staffScopes);
  const [found] = await ctx.db
    .select({ one: sql`1` })
    .from(staffTable)
    .where(and(eq(staffTable.staffId, staffId), scope));
  if (!found) throw notFound('staff');
}

export const staffPhotoRoutes = photoRoutes({
  url: '/api/ss/Staff/Photo',
  tag: 'Staff',
  one: 'staff member',
  id: 'staffId',
  resource: 'StaffPhoto',
  table: staffPhotos,
  owner: staffPhotos.staffId,
  require: requireStaff,
});
