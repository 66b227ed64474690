import { z } from 'zod';
import { requiredAmount } from '../../common/amount-fields.domain.ts';
import { largestEntered, paiseOf } from '../../common/money.domain.ts';
import type { Issue } from '../../kit/domain/resource.domain.ts';

/** An amount of one part of a fee or a salary; null: this part does not apply. */
interface AmountLine {
  amount: number | null;
}

/** The amount of a line; null where there is no such part. What is taken off may be sent with either sign, and is kept negative. */
export const lineAmount = requiredAmount('Amount', 'Amount should be a number', -largestEntered).nullable();

/** The lines of one fee or salary (`one`), a structure at most once. @param structure the field that names it */
export const linesInput = <Line extends z.ZodType<AmountLine>>(one: string, line: Line, structure: keyof z.output<Line>) =>
  z
    .array(line)
    .max(100, `A ${one} has at most 100 parts`)
    .refine((lines) => new Set(lines.map((each) => each[structure])).size === lines.length, 'A part can be there only once');

/** What lines come to, in paise: what they add, and what they take off, without its sign. */
export function sumsOfLines(lines: readonly AmountLine[]): { added: number; takenOff: number } {
  const sums = { added: 0, takenOff: 0 };
  for (const { amount } of lines) {
    const paise = paiseOf(amount ?? 0);
    if (paise > 0) sums.added += paise;
    else sums.takenOff -= paise;
  }
  return sums;
}

/** The lines that apply; what is taken off is negative, whichever sign it came with. */
export const signedLines = <Line extends AmountLine>(lines: readonly Line[], isTakenOff: (line: Line) => boolean) =>
  lines.flatMap((line) => {
    if (line.amount === null) return [];
    return [{ ...line, amount: isTakenOff(line) ? -Math.abs(line.amount) : line.amount }];
  });

/**
 * A form has what is taken off without a sign: an amount below 0 is a mistake there.
 * @param labelOf what a line is called that takes something off; undefined for one that adds something
 */
export const signIssues = <Line extends AmountLine>(
  field: string,
  lines: readonly Line[],
  labelOf: (line: Line) => string | undefined,
): Issue[] =>
  lines.flatMap((line, index) => {
    const label = labelOf(line);
    return label !== undefined && line.amount !== null && line.amount < 0
      ? [{ field: `${field}.${index}.amount`, message: `${label} should be at least 0` }]
      : [];
  });
