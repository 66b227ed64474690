import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { ClassGroup } from '../program/curriculum.server.ts';
import { firstDayOf } from '../school-year.server.ts';

/** One part of a class group's yearly fee, with the dates between which it is in force. */
export interface FeePart {
  feeType: string;
  description: string;
  amount: number;
  isOptional: boolean;
  isConcession: boolean;
  effectiveFrom: IsoDate;
  effectiveTo: IsoDate;
}

export const transport = 'Transport';
export const siblingConcession = 'Sibling concession';

/** The fees of a class group in a school year. */
function partsOf({ grade }: ClassGroup): readonly Omit<FeePart, 'effectiveFrom' | 'effectiveTo'>[] {
  const tuition = 36_000 + 3_000 * grade;
  const charged = { isOptional: false, isConcession: false };
  return [
    { feeType: 'Tuition', description: 'Lessons of the whole school year.', amount: tuition, ...charged },
    { feeType: 'Library', description: 'Books, newspapers and the reading room.', amount: 1_200, ...charged },
    ...(grade >= 6 ? [{ feeType: 'Laboratory', description: 'Materials and breakage.', amount: 2_400, ...charged }] : []),
    { feeType: transport, description: 'A seat in the school bus.', amount: 14_400, ...charged, isOptional: true },
    {
      feeType: siblingConcession,
      description: 'From the second child of a family on.',
      amount: tuition / 10,
      ...charged,
      isConcession: true,
    },
  ];
}

/** The same fees as they were before, a twelfth lower, and as they are from this school year on. */
export function feeParts(group: ClassGroup, thisYear: number): readonly FeePart[] {
  const [founded, newFrom] = [firstDayOf(thisYear - 16), firstDayOf(thisYear)];
  return partsOf(group).flatMap((part) => [
    {
      ...part,
      amount: Math.round((part.amount * 11) / 12 / 100) * 100,
      effectiveFrom: founded,
      effectiveTo: addDays(newFrom, -1),
    },
    { ...part, effectiveFrom: newFrom, effectiveTo: '2099-12-31' },
  ]);
}
