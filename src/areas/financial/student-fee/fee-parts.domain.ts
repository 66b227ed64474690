import { amountOf, amountText, paiseOf } from '../../../common/money.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { partLines, sumsOfLines } from '../signed-lines.domain.ts';
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

/** The lines of a fee, each for a fee structure; concessions are negative. */
export const feeLines = partLines({
  field: 'studentFeeDetails',
  id: 'feeStructureId',
  label: 'feeType',
  takenOff: 'isConcession',
  unknown: 'Fee Type is required',
  line: (feeStructureId, amount): FeeLine => ({ feeStructureId, amount }),
});

interface FeeFacts {
  /** The day whose charges count (`chargedOn`). */
  day: IsoDate;
  /** The parts that the fee already has; null for a new fee. */
  held: ReadonlySet<number> | null;
  /** Parts that were ticked in a form: if the amount is missing, they are not silently dropped. */
  ticked?: ReadonlySet<number>;
}

/** The day whose charges a fee takes: that on which it is due, or the first of its school year where that is later. */
export const chargedOn = (dueDate: IsoDate, yearBegins: IsoDate): IsoDate => (dueDate < yearBegins ? yearBegins : dueDate);

const isInForce = ({ effectiveFrom, effectiveTo }: FeePart, day: IsoDate) => effectiveFrom <= day && day <= effectiveTo;

/** Whether a fee may have a part: it is in force on the day that counts, or the fee already has it. */
export const isOffered = (part: FeePart, { day, held }: FeeFacts): boolean =>
  isInForce(part, day) || (held?.has(part.feeStructureId) ?? false);

/**
 * Whether a fee must have a part: required parts are charged while they are in force. One that came into force after the fee was
 * made is offered, not forced upon it.
 */
export const isRequired = (part: FeePart, { day, held }: FeeFacts): boolean =>
  !part.isOptional && !part.isConcession && isInForce(part, day) && (held === null || held.has(part.feeStructureId));

/**
 * What is wrong with the lines of a fee: it must have every required part and only offered ones, and no more may be taken off than
 * is charged.
 */
export function feeIssues(lines: readonly FeeLine[], parts: readonly FeePart[], facts: FeeFacts): Issue[] {
  const concessions = new Set(parts.flatMap((part) => (part.isConcession ? part.feeStructureId : [])));
  const rest = feeSummary(lines.filter(({ feeStructureId: id, amount }) => !concessions.has(id) && (amount ?? 0) > 0)).total;
  let conceded = 0;
  return feeLines.issues(
    lines,
    parts,
    (part) => isRequired(part, facts),
    (part, amount) => {
      if (part.isConcession) conceded += paiseOf(Math.abs(amount ?? 0));
      const isTooMuch = part.isConcession && amount !== null && conceded > paiseOf(rest);
      return isTooMuch ? `Concessions together must not exceed ${amountText(rest)}` : lineProblem(part, amount, facts);
    },
  );
}

/** The same of what is typed in a form. */
export const typedFeeIssues = (lines: readonly FeeLine[], parts: readonly FeePart[], facts: FeeFacts): Issue[] => [
  ...feeLines.signIssues(lines, parts),
  ...feeIssues(lines, parts, facts),
];

function lineProblem(part: FeePart, amount: number | null, facts: FeeFacts): string | null {
  const { feeType, isConcession } = part;
  if (amount === null) return isRequired(part, facts) || facts.ticked?.has(part.feeStructureId) ? `${feeType} is required` : null;
  if (!isOffered(part, facts)) return `${feeType} is not in force on ${displayDate(facts.day)}`;
  return amount < 0 && !isConcession ? `${feeType} should be at least 0` : null;
}
