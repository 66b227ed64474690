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
