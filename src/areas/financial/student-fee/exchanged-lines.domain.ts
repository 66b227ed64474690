import { amountOf, paiseOf, sumOf } from '../../../common/money.domain.ts';

/** A part of a fee, or what a program offers as one. */
export interface Part {
  feeStructureId: number;
  feeType: string;
  /** The type as search compares it. */
  searchName: string;
  /** Of a fee, concessions are negative; of what a program offers, they are not. */
  amount: number;
  isOptional: boolean;
  isConcession: boolean;
}

export interface Exchanged {
  lines: { feeStructureId: number; amount: number }[];
  total: number;
  /** The types of the options and concessions that the program lacks. */
  lacking: string[];
}

/**
 * The lines of a fee that goes to a program of another order: what that charges everybody, the student's options at its prices, and the
 * student's concessions in its name, together at most what is charged. Null where it charges nobody anything.
 * @param offered what is in force in the program
 */
export function exchangedLines(held: readonly Part[], offered: readonly Part[]): Exchanged | null {
  const mandatory = offered.filter(({ isOptional, isConcession }) => !isOptional && !isConcession);
  if (mandatory.length === 0) return null;
  const amounts = new Map(mandatory.map(({ feeStructureId, amount }) => [feeStructureId, amount]));
  const lacking = new Set<string>();
  const offeredAs = ({ searchName, isConcession }: Part) =>
    offered.find((part) => part.searchName === searchName && part.isConcession === isConcession);
  for (const part of held.filter(({ isOptional, isConcession }) => isOptional && !isConcession)) {
    const same = offeredAs(part);
    if (same) amounts.set(same.feeStructureId, same.amount);
    else lacking.add(part.feeType);
  }
  let rest = [...amounts.values()].reduce((sum, amount) => sum + paiseOf(amount), 0);
  for (const part of held.filter(({ isConcession }) => isConcession)) {
    const same = offeredAs(part);
    if (!same) {
      lacking.add(part.feeType);
      continue;
    }
    const conceded = Math.min(-paiseOf(part.amount), rest);
    rest -= conceded;
    amounts.set(same.feeStructureId, amountOf(paiseOf(amounts.get(same.feeStructureId) ?? 0) - conceded));
  }
  const lines = [...amounts].map(([feeStructureId, amount]) => ({ feeStructureId, amount }));
  return { lines, total: sumOf([...amounts.values()]), lacking: [...lacking] };
}
