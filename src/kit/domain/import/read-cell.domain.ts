import { clockOf, isClockTime } from '../clock.domain.ts';
import { displayDate, type IsoDate, isIsoDate } from '../dates.domain.ts';
import { choicesOf, type Enumeration, labelOf, valueNamed, valuesOf } from '../enumeration.domain.ts';
import { readTypedDate } from '../typed-date.domain.ts';
import { firstListed } from '../wording.domain.ts';
import { bareNumber } from './bare-number.domain.ts';
import { dayFirst, withLatinDigits } from './date-order.domain.ts';
import type { ImportField } from './import-field.domain.ts';
import { isEmptyCell, type RawCell, tidyText } from './raw-cell.domain.ts';
import { dayOfSerial } from './serial-day.domain.ts';

/** What a cell says; nothing if it is empty. */
export type CellRead = { value: CellValue } | { problem: string } | null;
/** What a cell may hold once it is understood. */
export type CellValue = string | number | boolean;

/** What is known besides a cell. */
export interface CellFacts {
  today: IsoDate;
  /** Dates of its column have the month first. */
  monthFirst?: boolean | undefined;
  /** What somebody said that a text means, by the text as `answerKey` compares it; '' for nothing. */
  answers?: ReadonlyMap<string, number | ''> | undefined;
}

/** By what texts are the same that somebody was asked about. */
export const answerKey = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/**
 * Reads a cell as its field wants it; of an `id`, the name. Only what cannot be understood is a problem here; whether the value is
 * right, the rules say.
 */
export function readCell(field: ImportField, cell: RawCell | undefined, facts: CellFacts): CellRead {
  if (isEmptyCell(cell) || cell === undefined || cell === null) return null;
  const shown = textOf(cell);
  if (spreadsheetError.test(shown)) return { problem: `${shown} is an error in the spreadsheet` };
  // What a name means is looked up where the records are known.
  const answer = field.kind === 'id' ? undefined : facts.answers?.get(answerKey(shown));
  if (answer !== undefined) return answer === '' ? null : { value: answer };
  return readers[field.kind](cell, field.kind === 'text' ? shown : withLatinDigits(shown), field, facts);
}

/** What a cell shows. */
export function textOf(cell: RawCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.day < firstShownDay && cell.time ? cell.time : displayDate(cell.day);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'string' ? tidyText(cell) : String(cell);
}

type Reader = (cell: RawCell, shown: string, field: ImportField, facts: CellFacts) => CellRead;

const readers: Readonly<Record<ImportField['kind'], Reader>> = {
  text: readText,
  time: readTime,
  id: readText,
  phone(cell, shown) {
    const read = readText(cell, shown);
    return read && 'value' in read ? { value: bareNumber(String(read.value)) } : read;
  },
  date: readDate,
  timedDate: readTimedDate,
  bool: (_cell, shown) => {
    const answer = yesOrNo.get(shown.toLowerCase());
    return answer === undefined ? { problem: `${quoted(shown)} is neither Yes nor No` } : { value: answer };
  },
  number: readNumber,
  money: readNumber,
  enum: (_cell, shown, { of, also, heard }) => (of ? readChoice(of, shown, { ...also, ...heard }) : { value: shown }),
};

const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/;
const yesOrNo = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);
/** `9.87654E+09`: its last digits are lost. */
const shortened = /^[+-]?\d(?:[.,]\d+)?e\+?\d+$/i;

/** A text as a message repeats it. */
export const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

function readText(cell: RawCell, shown: string): CellRead {
  const isShort = typeof cell === 'number' ? !Number.isSafeInteger(cell) && Math.abs(cell) >= 1e15 : shortened.test(shown);
  return isShort
    ? { problem: `${quoted(shown)} was shortened by the spreadsheet: type it again in a column formatted as text` }
    : { value: shown };
}

function readNumber(cell: RawCell, shown: string): CellRead {
  // As a spreadsheet shows it: a sum of amounts may be 1234.5600000000002.
  if (typeof cell === 'number') return { value: Number(cell.toPrecision(15)) };
  const plain = shown
    .replace(/^(?:₹|Rs\.?|INR)\s*/i, '')
    .replace(/[,\s]/g, '')
    .replace(/\/-?$/, '');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? { value: Number(plain) } : { problem: `${quoted(shown)} is not a number` };
}

/** `non teaching` and `Non - Teaching` mean `NonTeaching`; `A -` is no `A`. */
const inOneWord = (text: string): string =>
  text.replace(/[\s_-]+/g, (gap, at: number) =>
    [at - 1, at + gap.length].every((beside) => letter.test(text.charAt(beside))) ? '' : gap,
  );
const letter = /\p{L}/u;

/**
 * A choice by its words or its published name, however its words are parted; by its first letter alone if all of them begin differently,
 * as M and F do.
 * @param also other words for it
 */
function readChoice(of: Enumeration, shown: string, also: Readonly<Record<string, number>>): CellRead {
  const value =
    valueNamed(of, shown) ??
    valueNamed(of, inOneWord(shown)) ??
    Object.entries(also).find(([word]) => word.toLowerCase() === shown.toLowerCase())?.[1] ??
    byLetter(of, shown);
  if (value !== undefined) return { value };
  const choices = choicesOf(of).map(([, label]) => label);
  return { problem: `${quoted(shown)} is none of the choices: ${firstListed(choices, 12)}` };
}

function byLetter(of: Enumeration, shown: string): number | undefined {
  const choices = valuesOf(of).filter((value) => labelOf(of, value) !== '');
  const initial = (value: number) => labelOf(of, value).slice(0, 1).toLowerCase();
  if (shown.length !== 1 || new Set(choices.map(initial)).size < choices.length) return undefined;
  return choices.find((value) => initial(value) === shown.toLowerCase());
}

/** To a spreadsheet, a time of day alone is one of the day before its first. */
const firstShownDay = '1900-01-02';
const minutesOfDay = 24 * 60;
const clockTime = /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)? ?(?:([ap])\.? ?m\.?)?(?: ?hrs?\.?)?$/i;

/** `8:40`, `08.40 AM`, `2 pm`; a spreadsheet has a part of a day. */
function readTime(cell: RawCell, shown: string): CellRead {
  if (typeof cell === 'number' && cell >= 0 && cell < 1)
    return { value: clockOf(Math.round(cell * minutesOfDay) % minutesOfDay) };
  if (cell !== null && typeof cell === 'object' && cell.time) return { value: cell.time };
  const [, hour = '', minute, half] = clockTime.exec(shown) ?? [];
  const isHalf = half !== undefined && Number(hour) >= 1 && Number(hour) <= 12;
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const time = `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
  const isTime = hour !== '' && (half === undefined ? minute !== undefined : isHalf) && isClockTime(time);
  return isTime ? { value: time } : { problem: `${quoted(shown)} is not a time. Write it as 09:30` };
}

/** The days of a spreadsheet are numbers: these are from 1927 to 2099. */
const firstSerial = 10_000;
const lastSerial = 73_050;

/** Day comes before month, always: a month-first date is refused wherever it can be told. */
function readDate(cell: RawCell, shown: string, _field: ImportField, { today, monthFirst = false }: CellFacts): CellRead {
  if (cell !== null && typeof cell === 'object') return { value: cell.day };
  if (typeof cell === 'number' && Number.isInteger(cell) && cell >= firstSerial && cell <= lastSerial)
    return { value: dayOfSerial(cell) };
  if (/^\d{5}$/.test(shown)) return readDate(Number(shown), shown, _field, { today });
  const written = shown.replace(midnight, '');
  const typed = monthFirst ? dayFirst(written) : written;
  const day = isIsoDate(typed)
    ? typed
    : hasYear(typed)
      ? readTypedDate(typed, { today, accepts: (one) => one <= today })
      : undefined;
  if (day !== undefined) return { value: day };
  const isTurned = !monthFirst && /^\d{1,2}[./-](?:1[3-9]|2\d|3[01])[./-]\d{2,4}$/.test(typed);
  const because = isTurned ? ': the day comes before the month' : '';
  return { problem: `${quoted(shown)} is not a date${because}. Write it as 05-04-2015` };
}

/** The list of a bank says when somebody paid. A time of another zone may belong to another day, so that it is no date. */
function readTimedDate(cell: RawCell, shown: string, field: ImportField, facts: CellFacts): CellRead {
  if (typeof cell === 'number') return readDate(Math.floor(cell), shown, field, facts);
  return readDate(cell, shown.replace(timeOfDay, ''), field, facts);
}

/** `, 2:22 pm`, `T14:22:05` */
const timeOfDay = /[\sT,]{1,3}[0-2]?\d[:.][0-5]\d(?:[:.][0-5]\d(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i;

const midnight = /[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?$/;
/** Three parts, or two changes between letters and digits: day, month and year. Without the year, it could be any. */
const hasYear = (typed: string): boolean =>
  typed.split(/[\s.,/-]+/).filter((part) => part !== '').length > 2 || /^\d{1,2}[a-z]{3,9}\d{2,4}$/i.test(typed);
