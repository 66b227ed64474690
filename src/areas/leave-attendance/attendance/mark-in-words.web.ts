/** How somebody was marked on a day. */
export interface Mark {
  morning: boolean;
  afternoon: boolean;
  notes: string;
}

/** One person's day in words: `Present`, `Absent in the morning, Dentist`. */
export const markInWords = ({ morning, afternoon, notes }: Mark): string =>
  [halvesInWords(morning, afternoon), notes].filter(Boolean).join(', ');

function halvesInWords(morning: boolean, afternoon: boolean): string {
  if (morning && afternoon) return 'Present';
  if (!morning && !afternoon) return 'Absent';
  return morning ? 'Absent in the afternoon' : 'Absent in the morning';
}
