import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A number from its end, in byte order: what an index has to hold for `endsWith` to use it. */
export const fromEnd = (number: SQLWrapper): SQL => sql`(reverse(${number}) collate "C")`;

/** Whether a number ends as typed, as a range of an index by `fromEnd`; `chr(1114111)` is the last character of Unicode. */
export const endsWith = (number: SQLWrapper, typed: SQL): SQL =>
  sql`${fromEnd(number)} >= reverse(${typed}) and ${fromEnd(number)} < reverse(${typed}) || chr(1114111)`;
