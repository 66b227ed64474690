import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { examinations } from './examination.table.ts';

/** `Half-Yearly Examination, Grade 9 B`; `''` if it no longer exists. */
export async function examinationTitle(db: Db, examinationId: number): Promise<string> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select e.examination_name || ', ' || p.program_name as title
    from ${examinations} e join ${programs} p on p.program_id = e.program_id where e.examination_id = ${examinationId}`);
  return rows[0]?.title ?? '';
}
