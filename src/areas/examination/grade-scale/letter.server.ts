import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { gradeBands } from './grade-band.table.ts';

/** The letter of a percentage by the school's scale, as a scalar expression; empty without a scale, or below its lowest band. */
export const letterFor = (percentage: SQLWrapper): SQL =>
  sql`coalesce((select b.letter from ${gradeBands} b where b.from_percentage <= ${percentage} order by b.from_percentage desc limit 1), '')`;
