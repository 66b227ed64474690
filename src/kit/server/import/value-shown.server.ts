import { displayDate, isIsoDate } from '../../domain/dates.domain.ts';
import { labelOf } from '../../domain/enumeration.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';

/** A value as people read it in a list. */
export function valueShown({ of }: ImportField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (of && typeof value === 'number') return labelOf(of, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && isIsoDate(value) ? displayDate(value) : String(value);
}
