import { boolean, date, integer, text } from 'drizzle-orm/pg-core';

/** The columns of every exit: when, why, and whether it has taken effect. */
export const exitColumns = () => ({
  exitDate: date().notNull(),
  exitReason: text().notNull().default(''),
  /** Set on the day after the exit date, together with the person's status before. */
  isInEffect: boolean().notNull().default(false),
  formerStatus: integer(),
});
