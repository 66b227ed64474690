import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** How a student leaves. */
export const exitTypes = enumeration(['Discontinued', 'Graduated'], { start: 1 });
/** The values of `exitTypes`. */
export const exitType = { discontinued: 1, graduated: 2 } as const;
