/** By time zone. A table writes dozens of instants, and to make a format takes a phone as long as to write a hundred. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone && { timeZone }),
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** An instant (ISO 8601) as day-month-year and time in a time zone: `21-11-2026 14:05`; `''` for none. */
export function formatInstant(instant: string | null | undefined, timeZone?: string): string {
  if (!instant || Number.isNaN(Date.parse(instant))) return '';
  const parts = formatIn(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')}`;
}

/** A long text cut to `length` characters and `...`. Never for names of people. */
export function truncate(text: string, length = 12): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}
