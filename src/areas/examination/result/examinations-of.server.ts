import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isReleased } from '../examination/release.server.ts';

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
