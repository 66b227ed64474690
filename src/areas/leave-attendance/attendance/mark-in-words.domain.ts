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
