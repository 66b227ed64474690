import { sql } from 'drizzle-orm';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { classTeacherOn, programNameOn } from '../../program/program-year/program-year.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { examRemarks } from '../remark/exam-remark.table.ts';
import type { RemarksToWrite } from './marks-to-enter.domain.ts';

/** Cards are handed out soon after the last exam; a remark still missing then will not be written. */
const daysBack = 30;

/**
 * Examinations of the caller's own class that have cards without a remark, the latest first. A class teacher need not teach there.
 * @param programId only of this program, and then also for those who may change all marks
 */
export async function remarksToWrite({ db, session, today }: Context, programId?: number): Promise<RemarksToWrite[]> {
  const staffIds = session.personal['staffid'] ?? [];
  const writesAll = programId !== undefined && parseGrant(session.permissions['graderecord.update']) === 'all';
  if (staffIds.length === 0 && !writesAll) return [];
  const isOwn = sql`${classTeacherOn(sql`e.program_id`, sql`e.start_date`)} = any(${sql.param(staffIds)}::int[])`;
  const mine = sql`select e.examination_id from ${examinations} e
    where ${writesAll ? sql`true` : isOwn} ${programId === undefined ? sql`` : sql`and e.program_id = ${programId}`}
      and e.end_date between ${addDays(today, -daysBack)}::date and ${today}::date`;
  return sendKept<RemarksToWrite & Record<string, unknown>>(
    db,
    sql`
    select e.examination_id as "examinationId", e.examination_name as "examinationName", ${programNameOn(sql`e.program_id`, sql`e.start_date`)} as "programName",
      count(*) filter (where n.remark is null)::int as missing, count(*)::int as students
    from exam_results(array(${mine})) r join ${examinations} e using (examination_id)
    left join ${examRemarks} n on n.examination_id = r.examination_id and n.student_id = r.student_id
    group by e.examination_id
    having count(*) filter (where n.remark is null) > 0
    order by e.end_date desc, e.examination_id desc`,
  );
}
