import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Owners } from '../../../kit/server/live/change.server.ts';
import { examinations, isReleased } from '../examination/examination.table.ts';

/**
 * The examinations in which students may have a result: those of their programs while they were enrolled, and those with marks of theirs.
 * @param ids an `int[]`
 */
export const examinationsOf = (ids: SQL): SQL => sql`select o from examinations_of_students(${ids}) o`;

/**
 * Whether families see an examination as their own: it is released, and one of the students has a result in it, be it that they were
 * absent. Whatever shows them examinations by their results must apply this condition.
 * @param ids an `int[]`
 */
export const hasResultFor = (ids: SQL, { examinationId, released }: Record<'examinationId' | 'released', SQLWrapper>): SQL =>
  sql`(${isReleased(released)} and ${examinationId} in (select o from examinations_with_results(${ids}) o))`;

/** The other way round: the students whose families see an examination as their own. */
export const withResultIn = ({ examinationId, released }: Record<'examinationId' | 'released', SQLWrapper>): SQL =>
  sql`select m.student_id from exam_marks(array[${examinationId}]) m where ${isReleased(released)} and m.standing in (1, 2, 3)`;

/** Who may read marks of an examination, to be asked before some of them are removed. */
export async function marksOwners(db: Db, examinationId: number): Promise<Owners> {
  const [found] = await db
    .select({ ownerId: examinations.ownerId, studentIds: sql<number[]>`array(${withResultIn(examinations)})` })
    .from(examinations)
    .where(eq(examinations.examinationId, examinationId));
  return found ? { programid: [found.ownerId], studentid: found.studentIds } : {};
}
