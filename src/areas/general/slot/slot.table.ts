import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { timeColumn } from '../../../kit/server/database/time-column.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';

/** The periods of a program's day. Those of one program never overlap (`slot_never_overlaps`, in the migration). */
export const slots = pgTable(
  'slot',
  {
    slotId: integer().primaryKey().generatedAlwaysAsIdentity(),
    slotName: text().notNull(),
    programId: refersTo(() => programs.programId),
    startTime: timeColumn().notNull(),
    endTime: timeColumn().notNull(),
    isTeaching: boolean().notNull().default(true),
    ...nameColumns(sql`slot_name`),
    ...stampColumns(),
  },
  (table) => [
    check('slot_times', sql`${table.endTime} > ${table.startTime}`),
    index('slot_program').on(table.programId, table.startTime),
  ],
);
