import type { Present } from './attendance-today.domain.ts';

/** How many are not on the sheet yet: everyone, or those who joined after it was taken. */
export const notTakenOf = ({ total, present, absent }: Present): number => total - present - absent;
