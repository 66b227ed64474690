import { ToWords } from 'to-words/en-IN';
import { type IsoDate, monthOf } from '../../kit/domain/dates.domain.ts';

const english = new ToWords();

/** `Fifteenth June Two Thousand Eight`: a day in words, as on Indian certificates. */
export const dateInWords = (day: IsoDate): string =>
  `${english.toOrdinal(Number(day.slice(8)))} ${monthOf(day)} ${english.convert(Number(day.slice(0, 4)))}`;
