import { feeStructures } from '../../areas/financial/fee-structure/fee-structure.table.ts';
import { salaryStructures } from '../../areas/financial/salary-structure/salary-structure.table.ts';
import { addDays } from '../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { type ClassGroup, classGroups, nameOfGroup } from './curriculum.server.ts';
import { insertAll } from './insert-all.server.ts';
import { firstDayOf, schoolYearOf } from './school-year.server.ts';
import { idOf, type StoredDemo } from './stored-demo.server.ts';

interface Fee {
  feeType: string;
  description: string;
  /** Rupees of this school year; before it was a twelfth less. */
  amount: number;
  isOptional?: boolean;
  isConcession?: boolean;
}

/** What a class group costs in a year. */
function feesOf({ grade }: ClassGroup): readonly Fee[] {
  const tuition = 36_000 + 3_000 * grade;
  return [
    { feeType: 'Tuition', description: 'Lessons of the whole school year.', amount: tuition },
    { feeType: 'Library', description: 'Books, newspapers and the reading room.', amount: 1_200 },
    ...(grade >= 6 ? [{ feeType: 'Laboratory', description: 'Materials and breakage.', amount: 2_400 }] : []),
    { feeType: 'Transport', description: 'A seat in the school bus.', amount: 14_400, isOptional: true },
    {
      feeType: 'Sibling concession',
      description: 'From the second child of a family on.',
      amount: tuition / 10,
      isConcession: true,
    },
  ];
}

const salaryParts = [
  { salaryType: 'Basic Pay', description: 'What the other parts are reckoned from.' },
  { salaryType: 'Dearness Allowance', description: 'Follows the prices, twice a year.' },
  { salaryType: 'House Rent Allowance', description: 'For those who do not live on the campus.', isOptional: true },
  { salaryType: 'Special Duty Allowance', description: 'Head of a department, house or hostel.', isOptional: true },
  { salaryType: 'Provident Fund', description: 'The employee’s share.', isDeduction: true, maxDeductionAmount: 180_000 },
  { salaryType: 'Professional Tax', description: 'As the state fixes it.', isDeduction: true, maxDeductionAmount: 2_500 },
  {
    salaryType: 'Group Insurance',
    description: 'Health insurance of the family.',
    isOptional: true,
    isDeduction: true,
    maxDeductionAmount: 25_000,
  },
];

/** What each class group pays, last year's amounts and this year's, and what salaries are made of. */
export async function storeFinance({ db, today }: WriteContext, { programs }: StoredDemo): Promise<void> {
  const thisYear = firstDayOf(schoolYearOf(today));
  const founded = firstDayOf(schoolYearOf(today) - 16);
  const fees = classGroups.flatMap((group) =>
    feesOf(group).flatMap((fee) => {
      const programId = idOf(programs, nameOfGroup(group));
      const before = Math.round((fee.amount * 11) / 12 / 100) * 100;
      return [
        { ...fee, programId, amount: before, effectiveFrom: founded, effectiveTo: addDays(thisYear, -1) },
        { ...fee, programId, effectiveFrom: thisYear, effectiveTo: '2099-12-31' },
      ];
    }),
  );
  await insertAll(db, feeStructures, feeStructures.feeStructureId, fees);
  await insertAll(db, salaryStructures, salaryStructures.salaryStructureId, salaryParts);
}
