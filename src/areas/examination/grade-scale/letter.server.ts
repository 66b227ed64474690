import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { gradeBands } from './grade-band.table.ts';
import { noLetter } from './grade-of.domain.ts';

/** The year whose scale grades what happens on a day, to be asked once for each examination. */
export const scaleOn = (day: SQLWrapper): SQL => sql`scale_of_year(school_year_of(${day}))`;

/**
 * `gradeOf` as a scalar SQL expression: the letter for a percentage on the scale of a year, empty without a scale or a percentage.
 * @param scale the year (`scaleOn`), or null
 */
export const letterFor = (percentage: SQLWrapper, scale: SQLWrapper): SQL =>
  sql`case when ${percentage} is null or ${scale} is null then '' else coalesce(
    (select b.letter from ${gradeBands} b where b.school_year = ${scale} and b.from_percentage <= ${percentage}
      order by b.from_percentage desc limit 1),
    ${noLetter}) end`;
