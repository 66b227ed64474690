import { z } from 'zod';
import { textField } from './row.domain.ts';

/** One field of an entry in words: what it was called and held, before and after. */
export const historyChange = z.object({ field: textField, label: textField, before: textField, after: textField });
/** One field of an entry in words. */
export type HistoryChange = z.output<typeof historyChange>;

/** What the *History* of a record shows of an entry. */
export interface HistoryLine {
  auditEntryId: number;
  /** ISO 8601, UTC. */
  at: string;
  accountName: string;
  /** `Changed` */
  did: string;
  changes: readonly HistoryChange[];
}

/** The list of entries: `GET ?resource=<name>&recordId=<id>`. */
export const historyResource = { area: 'ias', name: 'AuditEntry' } as const;
