import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { examinations } from './examination.table.ts';

/**
 * Locks an examination until the transaction ends: nobody else saves its marks or remarks, releases it, issues its cards or deletes it
 * meanwhile.
 */
export const holdExamination = ({ db }: Pick<Context, 'db'>, examinationId: number | SQLWrapper) =>
  db.execute(sql`select from ${examinations} where examination_id = (${examinationId}) for no key update`);
