import { sql } from 'drizzle-orm';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { examRemarks } from '../remark/exam-remark.table.ts';
import type { RemarksToWrite } from './marks-to-enter.domain.ts';

/** Cards are handed out soon after the last exam: whoever has written none by then writes none. */
const daysBack = 30;

/** What was examined in the own class and has cards without a remark, the latest first. Whoever has the class need not teach in it. */
export async function remarksToWrite({ db, session, today }: Context): Promise<RemarksToWrite[]> {
  const mine = sql`select e.examination_id from ${examinations} e join ${programs} p using (program_id)
    where p.class_teacher_id = any(${sql.param(session.personal['staffid'] ?? [])}::int[])
      and e.end_date between ${addDays(today, -daysBack)}::date and ${today}::date`;
  const { rows } = await db.execute<RemarksToWrite & Record<string, unknown>>(sql`
    select e.examination_id as "examinationId", e.examination_name as "examinationName", p.program_name as "programName",
      count(*) filter (where n.remark is null)::int as missing, count(*)::int as students
    from exam_results(array(${mine})) r join ${examinations} e using (examination_id) join ${programs} p using (program_id)
    left join ${examRemarks} n on n.examination_id = r.examination_id and n.student_id = r.student_id
    group by e.examination_id, p.program_id
    having count(*) filter (where n.remark is null) > 0
    order by e.end_date desc, e.examination_id desc`);
  return rows;
}
