import { boolean, date, integer, text } from 'drizzle-orm/pg-core';

/** Columns of every exit: when, why, and whether it has taken effect. */
export const exitColumns = () => ({
  exitDate: date().notNull(),
  exitReason: text().notNull().default(''),
  /** Set the day after the exit date, with the status that the person had until then. */
  isInEffect: boolean().notNull().default(false),
  formerStatus: integer(),
});
