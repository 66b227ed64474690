/** Whether somebody was there in the morning and in the afternoon. */
export interface Halves {
  morning: boolean;
  afternoon: boolean;
}

/** Of whoever no register marks absent. */
export const presentAllDay: Halves = { morning: true, afternoon: true };

/** When somebody was absent who was not there all day, as part of a sentence. */
export function absentWhen({ morning, afternoon }: Halves): string {
  if (!morning && !afternoon) return 'all day';
  return morning ? 'in the afternoon' : 'in the morning';
}
