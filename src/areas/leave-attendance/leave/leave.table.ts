import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** What a leave says, whoever takes it. */
export const leaveColumns = () => ({
  leaveFrom: date().notNull(),
  leaveTo: date().notNull(),
  /** Without holidays; kept when they change. */
  totalDays: integer().notNull().default(0),
  reason: text().notNull().default(''),
  ...stampColumns(),
});

interface Leaves {
  id: AnyPgColumn;
  person: AnyPgColumn;
  category: AnyPgColumn;
  leaveFrom: AnyPgColumn;
  leaveTo: AnyPgColumn;
  reason: AnyPgColumn;
}

/** Its days in order, and the indexes by which leaves are found. @param name of the table */
export const leaveConstraints = (name: string, { id, person, category, leaveFrom, leaveTo, reason }: Leaves) => [
  check(`${name}_days`, sql`${leaveTo} >= ${leaveFrom}`),
  index(`${name}_from`).on(leaveFrom, id),
  // Who is on leave on a day: of all leaves, those that are not over.
  index(`${name}_to`).on(leaveTo, leaveFrom, person),
  index(`${name}_reason_letters`).using('gin', sql`letter_groups(search_text(${reason}))`),
  index(`${name}_person`).on(person, leaveFrom),
  index(`${name}_category_used`).on(category),
];
