import { type AnyPgColumn, index, integer, text, unique } from 'drizzle-orm/pg-core';
import { severities } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
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
