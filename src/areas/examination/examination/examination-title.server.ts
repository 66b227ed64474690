import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { examinations } from './examination.table.ts';

/** `Half-Yearly Examination, Grade 9 B`; `''` if it no longer exists. */
export async function examinationTitle(db: Db, examinationId: number): Promise<string> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select e.examination_name || ', ' || ${programNameOn(sql`e.program_id`, sql`e.start_date`)} as title
    from ${examinations} e where e.examination_id = ${examinationId}`);
  return rows[0]?.title ?? '';
}
