import { z } from 'zod';
import { historyActions } from '../../../common/history-words.domain.ts';
import { historyChange, historyResource } from '../../../kit/domain/history.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, momentField, reference, textField } from '../../../kit/domain/row.domain.ts';

const auditEntryRow = z.object({
  auditEntryId: idField,
  at: momentField,
  accountId: reference,
  accountName: textField,
  action: enumField(historyActions),
  /** What was done, in words. */
  did: textField,
  /** The name of the resource, as in its address. */
  resource: textField,
  /** What a record of this kind is called. */
  kind: textField,
  recordId: reference,
  /** What the record is called now, or was called when it was deleted; `''` if nothing tells. */
  recordName: textField,
  changes: z.array(historyChange),
});
export type AuditEntryRow = z.output<typeof auditEntryRow>;

const changedFields = ({ changes }: Pick<AuditEntryRow, 'changes'>): string => changes.map(({ label }) => label).join(', ');

/** How a list names a record: by its name, or by its number if it has none. */
export const recordTitle = ({ recordName, recordId }: Pick<AuditEntryRow, 'recordName' | 'recordId'>): string =>
  recordName || (recordId === null ? '' : `Number ${recordId}`);

/** Who did what to which record. Read-only. */
export const auditEntry = defineListed({
  ...historyResource,
  id: 'auditEntryId',
  permission: 'audit',
  labels: {
    one: 'entry',
    many: 'entries',
    title: 'History',
    deleted: 'entry',
    fetched: 'the history',
    file: 'history data',
  },
  exportPath: 'ExportAllAuditEntries',
  only: ['list', 'read'],
  row: auditEntryRow,
  fields: {
    accountName: 'Person',
    action: 'Action',
    resource: 'Kind',
    recordId: 'Number',
    day: 'Day',
    accountId: 'Account number',
    code: 'Export code',
  },
  filters: {
    day: { kind: 'date' },
    ...byFields('accountName', 'action', 'resource'),
    recordId: { kind: 'number', min: 1 },
    accountId: { kind: 'number', min: 1 },
    code: { kind: 'text' },
  },
  columns: [
    { header: 'When', value: 'at', filter: 'day', longest: '16-06-2026 10:30'.length },
    'accountName',
    { value: 'did', filter: 'action' },
    { value: 'kind', filter: 'resource' },
    { header: 'Record', value: reading(auditEntryRow, ['recordName', 'recordId'], recordTitle), filter: 'recordId' },
    { header: 'Fields', value: reading(auditEntryRow, ['changes'], changedFields) },
  ],
  sort: '-day',
  owners: {},
  titleOf: reading(auditEntryRow, ['did', 'kind', 'recordName', 'recordId'], (row) =>
    [row.did, row.kind, recordTitle(row)].filter(Boolean).join(' '),
  ),
});
