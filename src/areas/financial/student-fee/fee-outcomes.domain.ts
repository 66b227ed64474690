import { amountText, sumOf } from '../../../common/money.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted, firstListed, listed } from '../../../kit/domain/wording.domain.ts';

/** What a change of class means for a student's fee of a year. */
export type FeeOutcome = {
  studentId: number;
  /** The school year in words: `2026-27`. */
  year: string;
} & (
  | { kind: 'moved'; program: string }
  | { kind: 'exchanged'; program: string; lacking: readonly string[]; former: number; total: number }
  /** It stays with the former program, because the new one charges nothing on that day. */
  | { kind: 'kept'; program: string; day: IsoDate }
  /** None was made, because the program charges nothing on that day. */
  | { kind: 'uncharged'; program: string; day: IsoDate }
  | { kind: 'none' }
  | { kind: 'withdrawn'; paid: number; why: string }
  | { kind: 'restored' }
);

interface Told {
  /** The names of those whom these outcomes are about, in their order. */
  names: ReadonlyMap<number, string>;
  /** Whether the change is about one student, whom everybody knows who reads this. */
  isOfOne: boolean;
  /** Whether whoever reads this may read the amounts of the student's fees. */
  showsAmounts: (studentId: number) => boolean;
  /** Whether many are told by their number and with sums, as before the change of a whole class; otherwise by name. */
  isCounted: boolean;
}

const namesAtMost = 20;
const fewNames = 3;

/** What becomes of fees, in words: a sentence for all of whom the same is said. */
export function feeOutcomeTexts(outcomes: readonly FeeOutcome[], told: Told): string[] {
  const groups = new Map<string, FeeOutcome[]>();
  for (const outcome of outcomes) {
    const { studentId: _, ...said } = outcome;
    const key = JSON.stringify(told.isOfOne ? said : { ...said, former: 0, total: 0, paid: 0 });
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const mine = new Set(group.map(({ studentId }) => studentId));
    const names = [...told.names].filter(([id]) => mine.has(id)).map(([, name]) => name);
    return [sentenceOf(summed(first, group), whoIs(names, told), told, group)];
  });
}

function whoIs(names: readonly string[], { isCounted }: Told): string {
  if (isCounted && names.length > fewNames) return counted(names.length, 'student');
  return names.length > namesAtMost ? firstListed(names, namesAtMost) : listed(names);
}

/** One outcome for all of whom the same is said, with the sums of their amounts. */
function summed(first: FeeOutcome, group: readonly FeeOutcome[]): FeeOutcome {
  const sum = (amount: (outcome: FeeOutcome) => number) => sumOf(group.map(amount));
  if (first.kind === 'withdrawn') return { ...first, paid: sum((one) => (one.kind === 'withdrawn' ? one.paid : 0)) };
  if (first.kind !== 'exchanged') return first;
  return {
    ...first,
    former: sum((one) => (one.kind === 'exchanged' ? one.former : 0)),
    total: sum((one) => (one.kind === 'exchanged' ? one.total : 0)),
  };
}

function sentenceOf(outcome: FeeOutcome, names: string, told: Told, group: readonly FeeOutcome[]): string {
  const { isOfOne, isCounted, showsAmounts } = told;
  const fee = isOfOne ? `The fee of ${outcome.year}` : `The fees of ${outcome.year} of ${names}`;
  const does = (one: string, many: string) => `${fee} ${isOfOne ? one : many}`;
  const isTold = (isOfOne || isCounted) && group.every(({ studentId }) => showsAmounts(studentId));
  switch (outcome.kind) {
    case 'moved':
      return `${does('moves', 'move')} along to ${outcome.program}.`;
    case 'exchanged': {
      const { program, lacking, former, total } = outcome;
      const amounts = isTold && former !== total ? `: ${amountText(total)} instead of ${amountText(former)}` : '';
      const without = lacking.length === 0 ? '' : ` ${program} has no ${listed(lacking)}, which is taken off.`;
      return `${does('becomes that', 'become those')} of ${program}${amounts}.${without}`;
    }
    case 'kept':
      return `${does('stays as it is', 'stay as they are')}: ${nothing(outcome)}.`;
    case 'uncharged':
      return `No fee of ${outcome.year} for ${names}: ${nothing(outcome)}.`;
    case 'none':
      return `There is no fee of ${outcome.year} for ${names}.`;
    case 'withdrawn': {
      const paid = isTold && outcome.paid > 0 ? `; the ${amountText(outcome.paid)} paid on it is excess` : '';
      return `${does('goes', 'go')}, because ${outcome.why}${paid}.`;
    }
    case 'restored':
      return `${does('is', 'are')} back.`;
  }
}

const nothing = ({ program, day }: { program: string; day: IsoDate }): string =>
  `${program} charges nothing on ${displayDate(day)}`;
