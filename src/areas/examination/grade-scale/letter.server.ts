import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { gradeBands } from './grade-band.table.ts';
import { noLetter } from './grade-of.domain.ts';

/** `gradeOf` as a scalar SQL expression: the letter for a percentage on the school's scale, empty without a scale or a percentage. */
export const letterFor = (percentage: SQLWrapper): SQL =>
  sql`case when ${percentage} is null or not exists (select from ${gradeBands}) then '' else coalesce(
    (select b.letter from ${gradeBands} b where b.from_percentage <= ${percentage} order by b.from_percentage desc limit 1),
    ${noLetter}) end`;
