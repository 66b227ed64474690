import type { Context } from '../../kit/server/http/context.server.ts';
import { schools } from '../general/school/school.table.ts';

/** What the school's settings say of payments. @throws Error without a school: every start sees to it that there is one */
export async function paymentSettings({ db }: Pick<Context, 'db'>) {
  const [school] = await db
    .select({
      schoolName: schools.schoolName,
      timeZone: schools.timeZone,
      schoolYearStart: schools.schoolYearStart,
      financialYearStart: schools.financialYearStart,
      upiId: schools.upiId,
    })
    .from(schools);
  if (!school) throw new Error('There is no school.');
  return school;
}

export type PaymentSettings = Awaited<ReturnType<typeof paymentSettings>>;
