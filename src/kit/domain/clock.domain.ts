/** A time of day on the school's clock, `HH:mm`. Two of them compare as text. */
export type ClockTime = string;

/** How such a time is written. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day, `HH:mm`. */
export const isClockTime = (text: string): boolean => clockPattern.test(text);

/** Minutes since midnight. */
export const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The time that is some minutes after midnight. */
export const clockOf = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
