import { sql } from 'drizzle-orm';
import { preparedStatement } from '../../kit/server/database/prepared.server.ts';
import type { Context } from '../../kit/server/http/context.server.ts';
import { schools } from '../general/school/school.table.ts';

const selectSettings = preparedStatement<Record<'schoolName' | 'address' | 'timeZone' | 'financialYearStart' | 'upiId', string>>(
  () => sql`select school_name as "schoolName", address, time_zone as "timeZone",
    financial_year_start as "financialYearStart", upi_id as "upiId" from ${schools}`,
);

/** What the school's settings say of payments. @throws Error without a school: every start sees to it that there is one */
export async function paymentSettings({ db }: Pick<Context, 'db'>) {
  const [school] = await selectSettings(db);
  if (!school) throw new Error('There is no school.');
  return school;
}

export type PaymentSettings = Awaited<ReturnType<typeof paymentSettings>>;
