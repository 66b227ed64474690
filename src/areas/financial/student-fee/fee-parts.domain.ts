import { amountOf, amountText, paiseOf } from '../../../common/money.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { signedLines, signIssues, sumsOfLines } from '../signed-lines.domain.ts';
import type { FeeLine, FeePart } from './student-fee.domain.ts';

export interface FeeSummary {
  /** What the parts come to without concessions. */
  charged: number;
  /** What is taken off, as a positive amount. */
  conceded: number;
  total: number;
}

/** What a fee comes to, from its lines with concessions negative. */
export function feeSummary(lines: readonly { amount: number | null }[]): FeeSummary {
  const { added, takenOff } = sumsOfLines(lines);
  return { charged: amountOf(added), conceded: amountOf(takenOff), total: amountOf(added - takenOff) };
}

/** The lines that a fee has, concessions negative. */
export function signedFee<Line extends FeeLine>(
  lines: readonly Line[],
  parts: readonly Pick<FeePart, 'feeStructureId' | 'isConcession'>[],
) {
  const concessions = new Set(parts.filter((part) => part.isConcession).map((part) => part.feeStructureId));
  return signedLines(lines, ({ feeStructureId }) => concessions.has(feeStructureId));
}

interface FeeFacts {
  dueDate: IsoDate;
  /** The parts that the fee has already; null: it is a new one. */
  held: ReadonlySet<number> | null;
  /** Parts that were ticked in a form: left without an amount, they are not quietly taken away. */
  ticked?: ReadonlySet<number>;
}

const isInForce = ({ effectiveFrom, effectiveTo }: FeePart, day: IsoDate) => effectiveFrom <= day && day <= effectiveTo;

/** Whether a fee may have a part: it is in force on the due date, or the fee has it already. */
export const isOffered = (part: FeePart, { dueDate, held }: FeeFacts): boolean =>
  isInForce(part, dueDate) || (held?.has(part.feeStructureId) ?? false);

/**
 * Whether a fee must have a part: what is not optional is charged while it is in force. What came into force after the fee was made is
 * offered, not forced upon it.
 */
export const isRequired = (part: FeePart, { dueDate, held }: FeeFacts): boolean =>
  !part.isOptional && !part.isConcession && isInForce(part, dueDate) && (held === null || held.has(part.feeStructureId));

/** What is wrong with the lines of a fee: it has all that it must have and only what is offered, and no more is taken off than charged. */
export function feeIssues(lines: readonly FeeLine[], parts: readonly FeePart[], facts: FeeFacts): Issue[] {
  const partOf = new Map(parts.map((part) => [part.feeStructureId, part]));
  const rest = feeSummary(
    lines.filter(({ feeStructureId: id, amount }) => !partOf.get(id)?.isConcession && (amount ?? 0) > 0),
  ).total;
  let conceded = 0;
  const issues = lines.flatMap(({ feeStructureId, amount }, index): Issue[] => {
    const part = partOf.get(feeStructureId);
    if (!part) return [{ field: `studentFeeDetails.${index}.feeStructureId`, message: 'Fee Type is required' }];
    if (part.isConcession) conceded += paiseOf(Math.abs(amount ?? 0));
    const isTooMuch = part.isConcession && amount !== null && conceded > paiseOf(rest);
    const message = isTooMuch ? `Concessions together must not exceed ${amountText(rest)}` : lineProblem(part, amount, facts);
    return message ? [{ field: `studentFeeDetails.${index}.amount`, message }] : [];
  });
  const given = new Set(lines.map((line) => line.feeStructureId));
  const missing = parts.filter((part) => isRequired(part, facts) && !given.has(part.feeStructureId));
  return [...issues, ...missing.map(({ feeType }) => ({ field: 'studentFeeDetails', message: `${feeType} is required` }))];
}

/** The same of what is typed in a form. */
export function typedFeeIssues(lines: readonly FeeLine[], parts: readonly FeePart[], facts: FeeFacts): Issue[] {
  const concessions = new Map(parts.filter((part) => part.isConcession).map((part) => [part.feeStructureId, part.feeType]));
  return [
    ...signIssues('studentFeeDetails', lines, ({ feeStructureId }) => concessions.get(feeStructureId)),
    ...feeIssues(lines, parts, facts),
  ];
}

function lineProblem(part: FeePart, amount: number | null, facts: FeeFacts): string | null {
  const { feeType, isConcession } = part;
  if (amount === null) return isRequired(part, facts) || facts.ticked?.has(part.feeStructureId) ? `${feeType} is required` : null;
  if (!isOffered(part, facts)) return `${feeType} is not in force on ${displayDate(facts.dueDate)}`;
  return amount < 0 && !isConcession ? `${feeType} should be at least 0` : null;
}
