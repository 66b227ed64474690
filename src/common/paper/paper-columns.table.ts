import { jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { PaperEnd } from './paper.domain.ts';

/** What an issued paper says, word for word: later prints say the same, whatever was renamed or configured since, until a change ends it. */
export const issuedColumns = <Said extends object>() => ({
  /** Papers are stored with its keys, so the keys stay. */
  said: jsonb().$type<Said>().notNull(),
  issued: timestamp({ withTimezone: true }).notNull().defaultNow(),
  issuedBy: text().notNull(),
  /** When a change ended it. The next print issues another. */
  ended: timestamp({ withTimezone: true }),
  endedAs: text().$type<PaperEnd>(),
});

/** What the holder of a paper can check at `/verify`. */
export const provenColumns = () => ({
  /** 128 random bits; printed on the paper, shown in no list. */
  code: text().notNull(),
  number: text().notNull(),
  initials: text().notNull(),
  result: text().notNull(),
});
