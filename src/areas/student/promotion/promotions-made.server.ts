import { sql } from 'drizzle-orm';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { Asked } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { enrolments, waitingStays } from '../enrolment/enrolment.table.ts';
import { promotionStays } from '../enrolment/promotion-stay.table.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { type getPromotions, offeredForDays, type PromotionMade } from './take-back.domain.ts';

/** The promotions out of a program that still stand, of the last days or waiting for theirs. Both programs have to be in the scope. */
export async function promotionsMade(
  { db }: Context,
  { grant, query: { programId } }: Pick<Asked<typeof getPromotions>, 'grant' | 'query'>,
): Promise<PromotionMade[]> {
  if (!covers(grant, { programid: programId })) return [];
  const { rows } = await db.execute<PromotionMade & Record<string, unknown>>(sql`
    with made as (
      select h.stay_id, h.student_id, h.made, h.made_by, e.program_id, e.from_date
      from ${promotionStays} h join ${enrolments} e on e.enrolment_id = h.stay_id and e.to_date is null
      where h.program_id = ${programId} and h.made > now() - make_interval(days => ${offeredForDays})
        and h.from_date = (select max(o.from_date) from ${promotionStays} o where o.stay_id = h.stay_id)
        and not exists (select from ${waitingStays} w where w.student_id = h.student_id)
      union all
      select w.enrolment_id, w.student_id, null, '', w.program_id, w.from_date
      from ${waitingStays} w join ${enrolments} e on e.student_id = w.student_id and e.to_date is null
      where w.is_promotion and e.program_id = ${programId})
    select m.stay_id as "promotionId", m.student_id as "studentId", ${students.firstName} as "firstName",
      ${students.lastName} as "lastName", ${students.schoolAdmissionNumber} as "schoolAdmissionNumber", m.program_id as "programId",
      p.program_name as "programName", m.from_date::text as "fromDate", ${instantInJson(sql`m.made`)} as made, m.made_by as "madeBy"
    from made m join ${programs} p on p.program_id = m.program_id join ${students} using (student_id)
    where ${scopeWhere(grant, studentScopes) ?? sql`true`}
    order by m.made desc nulls first, m.from_date, ${students.nameSort}, m.student_id`);
  return rows.filter((row) => covers(grant, { programid: row.programId }));
}
