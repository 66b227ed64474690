import { fullName } from '../../src/common/person-name.domain.ts';
import type { Side } from './contract-case.ts';

/** The name of the contract's person on each side; in Latin letters, because the text is read back from a PDF. */
export const nameOn = (side: Side) => ({ firstName: side === 'inside' ? 'Inesh' : 'Omana', lastName: 'Rao' });

/** The name of the person whose a row is, in whole: the text by which an export shows it. */
export const nameListed =
  (of: 'student' | 'staff') =>
  (row: Readonly<Record<string, unknown>>): string =>
    fullName(row[of] as Parameters<typeof fullName>[0]);
