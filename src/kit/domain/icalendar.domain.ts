/** A moment as calendars write it: UTC, `20261122T093000Z`. */
type CalendarMoment = string;

/** One event of a calendar. */
export interface CalendarEvent {
  /** The same for the same event, however often it is fetched. */
  uid: string;
  /** Counts its changes. */
  sequence: number;
  /** When it was last changed. */
  changed: CalendarMoment;
  start: CalendarMoment;
  end: CalendarMoment;
  summary: string;
  location: string;
  description: string;
}

/** What a calendar is called, and whose clock people read it by. */
interface CalendarHead {
  name: string;
  /** An IANA name, for programs that show one. The events themselves are in UTC. */
  timeZone: string;
}

/** The most octets of a line, without its end. Source: RFC 5545, section 3.1. */
const longestLine = 75;

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A text as a value: characters with a meaning in calendars are escaped. Source: RFC 5545, section 3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar may not hold them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** A line, broken where it is too long, never within a character. */
function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > longestLine) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return `${written}\r\n`;
}

/** What a calendar holds that has no event: by RFC 5545, section 3.4, one of nothing is none. */
const onlyTheClock = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000'],
  ...['END:STANDARD', 'END:VTIMEZONE'],
];

/** A calendar as a file of RFC 5545. The same events give the same text. */
export function calendarText({ name, timeZone }: CalendarHead, events: readonly CalendarEvent[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Homeroom//Homeroom//EN', 'CALSCALE:GREGORIAN'],
    ...[`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, `X-WR-TIMEZONE:${escaped(timeZone)}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...(events.length > 0 ? events.flatMap(eventLines) : onlyTheClock),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

const eventLines = ({ uid, sequence, changed, start, end, summary, location, description }: CalendarEvent): string[] => [
  ...['BEGIN:VEVENT', `UID:${escaped(uid)}`, `DTSTAMP:${changed}`, `LAST-MODIFIED:${changed}`, `SEQUENCE:${sequence}`],
  ...[`DTSTART:${start}`, `DTEND:${end}`, `SUMMARY:${escaped(summary)}`],
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...['TRANSP:OPAQUE', 'END:VEVENT'],
];
