import type { Issue } from '../../kit/domain/resource.domain.ts';

/** What somebody has, pays or gets of one part of a fee or a salary; null: not this part. */
interface AmountLine {
  amount: number | null;
}

/** The lines that somebody has; what is taken off is negative, whichever sign it came with. */
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
