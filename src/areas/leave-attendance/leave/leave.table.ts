import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';

/** The columns of a leave, for students and staff alike. */
export const leaveColumns = () => ({
  leaveFrom: date().notNull(),
  leaveTo: date().notNull(),
  /** Without holidays; updated when these change. */
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

/** The constraint that keeps its days in order, and the indexes for finding leaves. @param name of the table */
export const leaveConstraints = (name: string, { id, person, category, leaveFrom, leaveTo, reason }: Leaves) => [
  check(`${name}_days`, sql`${leaveTo} >= ${leaveFrom}`),
  index(`${name}_from`).on(leaveFrom, id),
  // For finding who is on leave on a day: among all leaves, those that are not over.
  index(`${name}_to`).on(leaveTo, leaveFrom, person),
  index(`${name}_reason_letters`).using('gin', sql`letter_groups(search_text(${reason}))`),
  index(`${name}_person`).on(person, leaveFrom),
  index(`${name}_category_used`).on(category),
];

/** How the leaves of a day, and those of a school year, are found among all. */
export const whenAway = ({ leaveFrom, leaveTo }: Pick<Leaves, 'leaveFrom' | 'leaveTo'>) => ({
  onDay: { is: (day: unknown) => sql`${leaveTo} >= ${day}::date and ${leaveFrom} <= ${day}::date`, sort: leaveFrom },
  schoolYear: inSchoolYear(leaveFrom, leaveTo),
});
