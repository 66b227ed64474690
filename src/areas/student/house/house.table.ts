import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { houseColours } from './house.domain.ts';

export const houses = pgTable(
  'house',
  {
    houseId: integer().primaryKey().generatedAlwaysAsIdentity(),
    houseName: text().notNull(),
    colour: integer().notNull(),
    ...nameColumns(sql`house_name`),
    ...stampColumns(),
  },
  (table) => [uniqueIndex('house_name_once').on(table.searchName), enumCheck('house_colour', table.colour, houseColours)],
);

/** A reference to a house. */
export const houseLink = linkTo({ as: 'house', isFew: true, table: houses, id: houses.houseId, scopes: {}, filters: {} });
