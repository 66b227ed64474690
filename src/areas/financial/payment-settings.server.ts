import type { Context } from '../../kit/server/http/context.server.ts';
import { schools } from '../general/school/school.table.ts';

/** What the school's settings say of payments. */
export async function paymentSettings({ db }: Context) {
  const [school] = await db
    .select({
      schoolName: schools.schoolName,
      timeZone: schools.timeZone,
      schoolYearStart: schools.schoolYearStart,
      upiId: schools.upiId,
    })
    .from(schools);
  return school ?? { schoolName: '', timeZone: 'Asia/Kolkata', schoolYearStart: '06-01', upiId: '' };
}

export type PaymentSettings = Awaited<ReturnType<typeof paymentSettings>>;
