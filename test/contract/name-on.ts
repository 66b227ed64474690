import type { Side } from './contract-case.ts';

/** The name of the contract's person on each side; in Latin letters, because the text is read back from a PDF. */
export const nameOn = (side: Side) => ({ firstName: side === 'inside' ? 'Inesh' : 'Omana', lastName: 'Rao' });
