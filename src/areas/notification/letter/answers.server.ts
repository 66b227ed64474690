import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { mailingRecipients, mailings } from '../mailing/mailing.table.ts';
import type { getAnswers } from './letter.domain.ts';
import { letterAnswers } from './letter-answer.table.ts';

type Answers = z.input<typeof getAnswers.answer>;

/** Whom a mailing is about, each once, with the answer that counts. @throws 404 */
export async function answersTo({ db }: Context, mailingId: number): Promise<Answers> {
  const [of] = await db.select({ mailingId: mailings.mailingId }).from(mailings).where(eq(mailings.mailingId, mailingId));
  if (!of) throw notFound('mailing');
  const { rows } = await db.execute<Answers[number] & Record<string, unknown>>(sql`
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      coalesce(p.program_name, '') as "programName", l.answer, coalesce(l.answered_by, '') as "answeredBy",
      ${schoolDayOf(sql`l.answered`)} as "answeredOn"
    from ${students} s left join ${programs} p on p.program_id = s.program_id
      left join ${letterAnswers} l on l.mailing_id = ${mailingId} and l.student_id = s.student_id
    where s.student_id in (
      select unnest(r.student_ids) from ${mailingRecipients} r where r.mailing_id = ${mailingId} and not r.is_withheld)
    order by s.name_sort, s.student_id`);
  return rows;
}
