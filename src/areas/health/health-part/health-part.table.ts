import { type AnyPgColumn, index, integer, text, unique } from 'drizzle-orm/pg-core';
import { severities } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { healthRecords } from '../health-record/health-record.table.ts';

/** What the table of every kind of part has besides its own columns. */
export const healthPartColumns = () => ({
  healthRecordId: belongsTo(() => healthRecords.healthRecordId),
  ...stampColumns(),
});

/** The name of the constraint by which a record has each part once, also where two people enter it at the same moment. */
export const onceIn = (table: string): string => `${table}_once`;

/** A constraint: a record has the same part once. */
export const partOnce = (table: string, healthRecordId: AnyPgColumn, what: AnyPgColumn) =>
  unique(onceIn(table)).on(healthRecordId, what);

/** How bad it is, and what to do: of allergies and conditions. */
export const gravityColumns = () => ({
  severity: integer().notNull().default(0),
  actionPlan: text().notNull().default(''),
});

/** Constraint and index of these: alerts ask for the severe ones. */
export const gravityRules = (table: string, healthRecordId: AnyPgColumn, severity: AnyPgColumn) => [
  enumCheck(`${table}_severity`, severity, severities),
  index(`${table}_severe`).on(severity, healthRecordId),
];
