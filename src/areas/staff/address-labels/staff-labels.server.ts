import { and, sql } from 'drizzle-orm';
import { sendLabels } from '../../../common/labels/address-labels.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff, staffScopes } from '../staff/staff.table.ts';
import { printStaffLabels } from './staff-labels.domain.ts';

/** Labels for letters to the staff. */
export const staffLabelRoute = answering(printStaffLabels, async ({ db }, { grant, query, request, reply }) => {
  const labels = await db
    .select({
      name: sql<string>`concat_ws(' ', ${staff.firstName}, nullif(${staff.lastName}, ''))`,
      address: staff.currentAddress,
      about: sql<string>`''`,
    })
    .from(staff)
    .where(and(sql`${staff.staffId} = any(${sql.param(query.staffIds)}::int[])`, scopeWhere(grant, staffScopes)))
    .orderBy(staff.nameSort, staff.staffId);
  if (labels.length === 0) throw notFound('staff member');
  return sendLabels(request, reply, labels);
});
