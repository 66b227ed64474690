import { settle } from '../../src/areas/financial/student-fee/settlement.server.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import type { StoredDemo } from '../stored-demo.server.ts';
import { feesOfFamily, firstYearKept } from './family-fees.server.ts';
import { storeFees } from './store-fees.server.ts';
import { storePayments } from './store-payments.server.ts';
import { storeSalaries } from './store-salaries.server.ts';

const seed = 4_200;

/** Costs, salaries, charges and payments since the start of the financial year of the oldest fees. */
export async function storeFinance(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  const chance = createChance(seed);
  const families = demo.people.families.map(({ children }) => feesOfFamily(children, ctx.today, chance));
  await storeFees(
    ctx,
    demo,
    families.flatMap(({ fees }) => fees),
  );
  const salaries = await storeSalaries(ctx, demo, `${firstYearKept(ctx.today)}-04-01`);
  await storePayments(
    ctx,
    demo,
    families.flatMap(({ payments }) => payments),
    salaries,
    chance,
  );
  await settle(ctx.db, [...demo.students.values()]);
}
