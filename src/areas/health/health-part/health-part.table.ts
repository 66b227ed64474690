import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { other, severities } from '../../../common/enumerations.domain.ts';
import { enumCheck, searchText } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { healthRecords } from '../health-record/health-record.table.ts';

/** The columns that all kinds of parts share. */
export const healthPartColumns = () => ({
  healthRecordId: belongsTo(() => healthRecords.healthRecordId),
  ...stampColumns(),
});

/** The name of the constraint that keeps a record from having a part twice, even if two people enter it at the same moment. */
export const onceIn = (table: string): string => `${table}_once`;

/** A constraint: a record cannot have the same part twice. */
export const partOnce = (table: string, healthRecordId: AnyPgColumn, ...what: AnyPgColumn[]) =>
  unique(onceIn(table)).on(healthRecordId, ...what);

/** The column for the name of what a list lacks. */
export const ownNameColumn = () => ({ name: text().notNull().default('') });

interface ListedColumns {
  healthRecordId: AnyPgColumn;
  name: AnyPgColumn;
}

/** The rules for a part that is chosen from a list: only *Other* has a name, and a record cannot have the same part twice. */
export const listedRules = (
  table: string,
  { healthRecordId, name }: ListedColumns,
  value: AnyPgColumn,
  ...what: AnyPgColumn[]
) => [
  uniqueIndex(onceIn(table)).on(healthRecordId, value, searchText(sql`${name}`), ...what),
  check(`${table}_name`, sql`(${value} = ${sql.raw(String(other))}) = (${name} <> '')`),
];

/** The columns of allergies and conditions that say how severe they are, and what to do. */
export const gravityColumns = () => ({
  severity: integer().notNull().default(0),
  actionPlan: text().notNull().default(''),
});

/** The constraint and the index for them: alerts look for the severe ones. */
export const gravityRules = (table: string, healthRecordId: AnyPgColumn, severity: AnyPgColumn) => [
  enumCheck(`${table}_severity`, severity, severities),
  index(`${table}_severe`).on(severity, healthRecordId),
];
