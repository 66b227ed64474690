import type { IsoDate } from '../dates.domain.ts';

const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** A day as spreadsheets count it; right from March 1900 on, because Excel has a 29 February before it. */
export const serialOf = (day: IsoDate): number => (Date.parse(`${day}T00:00:00Z`) - dayZero) / dayMs;

/** The day of such a number. */
export const dayOfSerial = (serial: number): IsoDate => new Date(dayZero + serial * dayMs).toISOString().slice(0, 10);
