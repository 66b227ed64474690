import { z } from 'zod';
import { requiredAmount } from '../../common/amount-fields.domain.ts';
import { largestEntered, paiseOf } from '../../common/money.domain.ts';
import type { Issue } from '../../kit/domain/resource.domain.ts';

/** An amount of one part of a fee or a salary; null: this part does not apply. */
interface AmountLine {
  amount: number | null;
}

/**
 * The amount of a line; null if there is no such part. What is taken off may be sent with either sign, and is stored as negative.
 */
export const lineAmount = requiredAmount('Amount', 'Amount should be a number', -largestEntered).nullable();

/** The lines of one fee or salary (`one`), a structure at most once. @param structure the field that names it */
export const linesInput = <Line extends z.ZodType<AmountLine>>(one: string, line: Line, structure: keyof z.output<Line>) =>
  z
    .array(line)
    .max(100, `A ${one} has at most 100 parts`)
    .refine((lines) => new Set(lines.map((each) => each[structure])).size === lines.length, 'A part can be listed only once');

/** The sums of lines, in paise: what they add, and what they take off, without its sign. */
export function sumsOfLines(lines: readonly AmountLine[]): { added: number; takenOff: number } {
  const sums = { added: 0, takenOff: 0 };
  for (const { amount } of lines) {
    const paise = paiseOf(amount ?? 0);
    if (paise > 0) sums.added += paise;
    else sums.takenOff -= paise;
  }
  return sums;
}

/** How the lines of one kind of record name their parts, and what these say. */
interface LinesOf<Line, Id, Label, TakenOff> {
  /** The field of the record that holds the lines. */
  field: string;
  /** The field that names the part, of lines and of parts. */
  id: Id;
  /** The fields of a part: its name, and whether it takes something off. */
  label: Label;
  takenOff: TakenOff;
  /** Said at a line of a part that there is not. */
  unknown: string;
  line: (id: number, amount: number | null) => Line;
}

/** What the lines of fees and salaries have in common. Each belongs to a part; amounts that are taken off are negative. */
export function partLines<
  Line extends AmountLine & Record<Id, number>,
  Id extends string,
  Label extends string,
  TakenOff extends string,
>({ field, id, label, takenOff, unknown, line }: LinesOf<Line, Id, Label, TakenOff>) {
  type Named = Record<Id, number>;
  type Signed = Named & Record<TakenOff, boolean>;
  type Labelled = Named & Record<Label, string>;
  const byId = <Part extends Named>(parts: readonly Part[]) => new Map<number, Part>(parts.map((part) => [part[id], part]));

  return {
    /** The lines of a form: one for every part, without a sign; null if the record has no such part. */
    entered: (parts: readonly Named[], stored: readonly (Named & { amount: number })[] = []): Line[] => {
      const known = byId(stored);
      return parts.map((part) => {
        const amount = known.get(part[id])?.amount;
        return line(part[id], amount === undefined ? null : Math.abs(amount));
      });
    },

    /** The stored lines: those that apply, with amounts that are taken off negative, whichever sign they came with. */
    signed: (lines: readonly Line[], parts: readonly Signed[]) => {
      const known = byId(parts);
      return lines.flatMap((one) => {
        if (one.amount === null) return [];
        return [{ ...one, amount: known.get(one[id])?.[takenOff] ? -Math.abs(one.amount) : one.amount }];
      });
    },

    /** What is wrong with lines: each must belong to a part and pass its rule, and no required part may be missing. */
    issues: <Part extends Labelled>(
      lines: readonly Line[],
      parts: readonly Part[],
      isRequired: (part: Part) => boolean,
      problemOf: (part: Part, amount: number | null) => string | null,
    ): Issue[] => {
      const known = byId(parts);
      const wrong = lines.flatMap((one, index): Issue[] => {
        const part = known.get(one[id]);
        if (!part) return [{ field: `${field}.${index}.${id}`, message: unknown }];
        const message = problemOf(part, one.amount);
        return message ? [{ field: `${field}.${index}.amount`, message }] : [];
      });
      const given = byId(lines);
      const missing = parts.filter((part) => isRequired(part) && !given.has(part[id]));
      return [...wrong, ...missing.map((part) => ({ field, message: `${part[label]} is required` }))];
    },

    /** A form shows what is taken off without a sign, so a negative amount is a mistake there. */
    signIssues: (lines: readonly Line[], parts: readonly (Labelled & Signed)[]): Issue[] => {
      const known = byId(parts);
      return lines.flatMap((one, index) => {
        const part = known.get(one[id]);
        return part?.[takenOff] && one.amount !== null && one.amount < 0
          ? [{ field: `${field}.${index}.amount`, message: `${part[label]} should be at least 0` }]
          : [];
      });
    },
  };
}
