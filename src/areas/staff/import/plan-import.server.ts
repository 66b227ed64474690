import { staffType } from '../../../common/enumerations.domain.ts';
import { nameOf } from '../../../common/imported-person.domain.ts';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { outside } from '../../../kit/server/http/errors.server.ts';
import { type ImportPlan, planRows, reportOf, withoutKnown } from '../../../kit/server/import/import-plan.server.ts';
import type { ReadTable } from '../../../kit/server/import/read-rows.server.ts';
import { updatesOf } from '../../../kit/server/import/updates.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { staff } from '../staff/staff.domain.ts';
import { staffResource } from '../staff/staff.server.ts';
import { knownStaff } from './known-staff.server.ts';
import { staffColumns } from './staff-columns.domain.ts';
import type { StaffImportReport } from './staff-import.domain.ts';

/** Works out what an import would do; changes nothing. */
export async function planImport(ctx: Context, { rows, unknownColumns, how }: ReadTable): Promise<ImportPlan<StaffImportReport>> {
  const { today } = ctx;
  const columns = staffColumns(today);
  const known = await knownStaff(ctx, rows);
  const { left, ...there } = await withoutKnown(rows, { nameOf, reasonFor: known.reasonFor });
  const changed = await updatesOf(ctx, { of: staffResource, how, there, fields: columns, nameOf });
  const { leftOut, updates, mayUpdate } = changed;
  const grant = grantOf(ctx, 'staff.create');
  // Whoever may create some staff only names them by ids, which nobody has yet.
  const notCovered = covers(grant, staff.owners({})) ? [] : [{ field: '', message: outside }];
  const { planned, problems } = await planRows(left, {
    columns,
    nameOf,
    of: staff,
    facts: { today, grant },
    besides: (_input, row) => [...known.issuesFor(row), ...notCovered],
  });
  const all = [...problems, ...changed.problems];
  const ofType = (type: number) => planned.filter(({ input }) => input['staffType'] === type).length;
  return {
    rows: planned,
    problems: all,
    leftOut,
    updates,
    mayUpdate,
    report: {
      teaching: ofType(staffType.teaching),
      nonTeaching: ofType(staffType.nonTeaching),
      ...reportOf({ rows: planned, problems: all, leftOut, unknownColumns, updates }),
    },
  };
}
