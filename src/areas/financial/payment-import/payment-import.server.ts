import { asc } from 'drizzle-orm';
import { amountText, inRupees } from '../../../common/money.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { changedMeanwhile, importOf } from '../../../kit/server/import/import-of.server.ts';
import { namingRow } from '../../../kit/server/import/naming-row.server.ts';
import { markOf } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programOrder, programScopes, programs } from '../../program/program/program.table.ts';
import { enterUnsettled } from '../payment-transaction/payment-transaction.server.ts';
import { holdStudents, settle } from '../student-fee/settlement.server.ts';
import { paymentImport } from './import-kind.domain.ts';
import { paidAlready } from './known-payments.server.ts';
import { importedFields, payerColumns, paymentColumns } from './payment-columns.domain.ts';
import { paymentImportCalls } from './payment-import.domain.ts';
import { type PaymentImportPlan, planImport } from './plan-import.server.ts';

/** The import of what students paid. */
export const { routes: paymentImportRoutes, tasks: paymentImportTasks } = importOf({
  kind: paymentImport,
  calls: paymentImportCalls,
  template: async (ctx) => ({
    fields: [...Object.values(payerColumns), ...paymentColumns(ctx.today)],
    named: { [payerColumns.program.name]: await programsFor(ctx) },
  }),
  fields: importedFields,
  plan: planImport,
  async store(ctx, plan, stored) {
    await holdPayers(ctx, plan);
    for (const [index, { row, input }] of plan.rows.entries()) {
      stored(index);
      await namingRow(row, () => enterUnsettled(ctx, input));
    }
    await settle(ctx.db, plan.looked.studentIds);
  },
  besides: ({ sum }) => [inRupees(amountText(sum))],
});

/**
 * Locks everybody who paid, before the first receipt number: whoever enters a payment takes the locks in this order.
 * @throws 409 if somebody has entered or changed a payment of theirs since the plan was made
 */
async function holdPayers(ctx: WriteContext, { looked, stored }: PaymentImportPlan): Promise<void> {
  await holdStudents(ctx.db, looked.studentIds);
  if (markOf(await paidAlready(ctx, looked)) !== markOf(stored)) throw conflict(changedMeanwhile);
}

/** The programs whose students the caller may enter payments for. */
const programsFor = (ctx: Context): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: programs.programId, name: programs.programName })
    .from(programs)
    .where(scopeWhere(grantOf(ctx, paymentImport.permission), programScopes))
    .orderBy(...programOrder.map((column) => asc(column)));
