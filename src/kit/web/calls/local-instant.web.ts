import { formatInstant } from '../parts/format-text.web.ts';
import { timeZone } from '../parts/today.web.ts';

/** An instant (ISO 8601) as the clocks of the school show it: `21-11-2026 14:05`. */
export const localInstant = (instant: string): string => formatInstant(instant, timeZone());
