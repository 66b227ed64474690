import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { staffStatus, staffStatuses, staffTypes } from '../../common/enumerations.domain.ts';
import { parseChoice } from '../../kit/domain/enumeration.domain.ts';
import { malformed } from '../../kit/server/errors.server.ts';
import { problems } from '../../kit/server/openapi-schemas.server.ts';
import { queryOf } from '../../kit/server/query-values.server.ts';
import { grantOf, scopeWhere } from '../../kit/server/scope.server.ts';
import type { SearchSource } from '../../kit/server/search.server.ts';
import { staff } from './staff/staff.table.ts';

const scopes = { staffid: staff.staffId };
const nameFields = { staffId: staff.staffId, firstName: staff.firstName, lastName: staff.lastName };

/** Names of staff for pickers. */
const staffNameRoutes: FastifyPluginAsync = async (app) => {
  const response = problems(400, 401, 403);
  const keys = ['staff.read', 'program.update', 'account.create', 'account.update', 'staffexit.create'] as const;
  app.get(
    '/api/ss/Staff/GetAllStaffNames',
    { schema: { tags: ['Staff'], summary: 'Names of staff', response } },
    async ({ context }) =>
      context.db
        .select(nameFields)
        .from(staff)
        .where(scopeWhere(grantOf(context, ...keys), scopes))
        .orderBy(asc(staff.nameSort), asc(staff.staffId)),
  );
  app.get(
    '/api/ss/Staff/GetStaffNamesForStatus',
    { schema: { tags: ['Staff'], summary: 'Names of staff with a status', response } },
    async (request) => {
      const { context } = request;
      const status = parseChoice(staffStatuses, queryOf(request)['staffstatus'] || String(staffStatus.active));
      if (status === undefined) throw malformed('staffStatus must be one of its values.');
      // Ours: only those who teach can be assigned to a course.
      const type = queryOf(request)['stafftype'];
      const wantedType = type ? parseChoice(staffTypes, type) : undefined;
      if (type && wantedType === undefined) throw malformed('staffType must be one of its values.');
      return context.db
        .select(nameFields)
        .from(staff)
        .where(
          and(
            eq(staff.staffStatus, status),
            wantedType ? eq(staff.staffType, wantedType) : undefined,
            scopeWhere(grantOf(context, ...keys), scopes),
          ),
        )
        .orderBy(asc(staff.nameSort), asc(staff.staffId));
    },
  );
};

export const staffRoutes: readonly FastifyPluginAsync[] = [staffNameRoutes];

export const staffSearch: readonly SearchSource[] = [
  {
    kind: 'staff',
    label: 'Staff',
    permission: 'staff.read',
    table: staff,
    id: staff.staffId,
    name: staff.nameSort,
    searchName: staff.searchName,
    subtitle: sql`${staff.designation}`,
    scopes,
    path: () => '/ss/staff/grid',
  },
];
