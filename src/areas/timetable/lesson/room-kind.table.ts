import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** Rooms of a kind that the school has few of, such as laboratories. Other lessons are in the class's own room. */
export const roomKinds = pgTable(
  'room_kind',
  {
    roomKindId: integer().primaryKey().generatedAlwaysAsIdentity(),
    roomKindName: text().notNull(),
    /** How many rooms of this kind there are. */
    rooms: integer().notNull().default(1),
    ...stampColumns(),
  },
  (table) => [
    check('room_kind_rooms', sql`${table.rooms} between 1 and 100`),
    uniqueIndex('room_kind_name_once').on(sql`lower(${table.roomKindName})`),
  ],
);
