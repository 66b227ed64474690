/** How somebody was marked on a day. */
export interface Mark {
  morning: boolean;
  afternoon: boolean;
  notes: string;
}

/** One person's day in words: `Present`, `Absent in the morning, Dentist`. */
export const markInWords = (mark: Mark): string => [halvesInWords(mark), mark.notes].filter(Boolean).join(', ');

/** The same without what was noted. */
export function halvesInWords({ morning, afternoon }: Omit<Mark, 'notes'>): string {
  if (morning && afternoon) return 'Present';
  if (!morning && !afternoon) return 'Absent';
  return morning ? 'Absent in the afternoon' : 'Absent in the morning';
}

/** Why somebody is not there, as far as it is known. */
export interface Reason {
  /** The kind of their leave, empty for a reader who may not know it; null if they have none. */
  onLeave: string | null;
  /** What is known about an absence without leave; staff have none. */
  absence?: string | null;
  notes: string;
}

/** The same in words: `On leave: Sick leave, Fever`; empty if nothing is known. */
export const reasonInWords = ({ onLeave, absence, notes }: Reason): string =>
  [onLeave !== null && (onLeave ? `On leave: ${onLeave}` : 'On leave'), absence, notes].filter(Boolean).join(', ');
