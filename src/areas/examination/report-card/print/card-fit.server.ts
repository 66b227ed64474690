import type { CardContent } from '../report-card.table.ts';

/** In points: the page between its margins, and everything on it besides the lines of the table. */
const page = 766;
const line = 10.45;
const parts = { head: 53, title: 55, student: 46, photo: 105, figures: 58, said: 36, note: 14, foot: 67, code: 70, gaps: 48 };
const pads = { least: 2.2, most: 5 };
const lineOfScale = 8.7;
/** Kept free, because the widths of letters are only estimated. */
const spare = 6;
/** As many letters as are sure to fit on a line. */
const letters = { remark: 90, name: 40, fact: 45, note: 110, registration: 90 };
/** The width that the figures take besides their words, the width of a letter, and the height of one more line. */
const figure = { width: 523, gap: 8, inset: 18, letter: 4.4, line: 12 };

const linesOf = (text: string, room: number): number => Math.max(1, Math.ceil(text.length / room));

/** How many extra lines the longest label takes, and the longest note. */
function moreFigureLines({ figures }: CardContent): number {
  const room = Math.floor(((figure.width + figure.gap) / figures.length - figure.gap - figure.inset) / figure.letter);
  const most = (part: 0 | 2) => Math.max(...figures.map((each) => linesOf(each[part], room)));
  return most(0) + most(2) - 2;
}

/**
 * The padding of a card's table lines with which the card just fills its page. A card that is likely to overflow is measured when it
 * is set, and made smaller. So is a card on which a course's name takes two lines, which is known only then.
 * Its figures are uneven if some of their words are likely to take more than one line.
 */
export function fitToPage(card: CardContent, hasPhoto: boolean): { pad: number; isFull: boolean; isUneven: boolean } {
  const moreLines = moreFigureLines(card);
  const facts = card.facts.reduce((sum, [, value]) => sum + linesOf(value, letters.fact), 0) * (line + 4.5);
  const student = Math.max(parts.student + facts + (linesOf(card.name, letters.name) - 1) * 16, hasPhoto ? parts.photo : 0);
  const notes = card.notes.reduce((sum, note) => sum + parts.note * linesOf(note, letters.note), 0);
  const said = card.said.reduce((sum, [, words]) => sum + parts.said + (linesOf(words, letters.remark) - 1) * (line + 4), 0);
  const foot = parts.foot + Math.max(parts.code, card.scale.length * lineOfScale);
  const figures = parts.figures + moreLines * figure.line;
  const registration = card.school?.registration ?? '';
  const head = parts.head + (registration === '' ? 0 : linesOf(registration, letters.registration) * (line + 2));
  const rest = head + parts.title + student + notes + figures + said + parts.gaps + foot + spare;
  const rows = card.rows.length + 2;
  const pad = ((page - rest) / rows - line) / 2;
  return { pad: Math.min(pads.most, Math.max(pads.least, pad)), isFull: pad < pads.least, isUneven: moreLines > 0 };
}
