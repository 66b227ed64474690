import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { sealedBefore } from '../../../kit/server/sealing/sealed-before.server.ts';
import { sealedText } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { mailSecurities } from './mail-server.domain.ts';

/** The mail server that an administrator has set: one row, or none. */
export const mailServers = pgTable(
  'mail_server',
  {
    mailServerId: integer().primaryKey().default(1),
    host: text().notNull(),
    port: integer().notNull(),
    security: integer().notNull(),
    userName: text().notNull().default(''),
    /** `''`: there is none. */
    password: sealedText({ before: sealedBefore('mail server') })
      .notNull()
      .default(''),
    sender: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    check('mail_server_one_row', sql`${table.mailServerId} = 1`),
    check('mail_server_port', sql`${table.port} between 1 and 65535`),
    enumCheck('mail_server_security', table.security, mailSecurities),
  ],
);
