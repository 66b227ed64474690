import { absentWhen, type Halves } from './halves.domain.ts';

/** How somebody was marked on a day. */
export interface Mark extends Halves {
  notes: string;
}

/** One person's day in words: `Present`, `Absent in the morning, Dentist`. */
export const markInWords = (mark: Mark): string => [halvesInWords(mark), mark.notes].filter(Boolean).join(', ');

/** The same without what was noted. */
export function halvesInWords(halves: Halves): string {
  if (halves.morning && halves.afternoon) return 'Present';
  return halves.morning || halves.afternoon ? `Absent ${absentWhen(halves)}` : 'Absent';
}
