import type { Side } from './contract-case.ts';

/** What somebody of the contract is called; in Latin letters, as a text is read back from a PDF. */
export const nameOn = (side: Side) => ({ firstName: side === 'inside' ? 'Inesh' : 'Omana', lastName: 'Rao' });
