import { type SQL, sql } from 'drizzle-orm';
import { promotionStays } from './promotion-stay.table.ts';

/**
 * Keeps the stays that promotions shorten or remove, as a statement or a part of the one that does so.
 * @param begun gives the stays that the promotions begin
 */
export const keepPromoted = (begun: SQL, { from, madeBy }: { from: SQL; madeBy: SQL }): SQL => sql`
  insert into ${promotionStays} (stay_id, enrolment_id, made_by, student_id, program_id, from_date, to_date, is_promotion)
  select b.enrolment_id, e.enrolment_id, ${madeBy}, e.student_id, e.program_id, e.from_date, e.to_date, e.is_promotion
  from ${begun} b join student_enrolment e using (student_id) where e.to_date is null or e.to_date >= ${from}`;
