import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A number from its end, in byte order: what an index has to hold for `endsWith` to use it. */
export const fromEnd = (number: SQLWrapper): SQL => sql`(reverse(${number}) collate "C")`;

/** Whether a number of digits ends with some digits, as a range of an index by `fromEnd`; a colon comes after every digit. */
export const endsWith = (number: SQLWrapper, digits: SQL): SQL =>
  sql`${fromEnd(number)} >= reverse(${digits}) and ${fromEnd(number)} < reverse(${digits}) || ':'`;
