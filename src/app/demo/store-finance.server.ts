import { feeStructures } from '../../areas/financial/fee-structure/fee-structure.table.ts';
import { salaryStructures } from '../../areas/financial/salary-structure/salary-structure.table.ts';
import { salarySummary } from '../../areas/financial/staff-salary/salary-summary.domain.ts';
import { staffSalaries, staffSalaryDetails } from '../../areas/financial/staff-salary/staff-salary.table.ts';
import { addDays } from '../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { type ClassGroup, classGroups, nameOfGroup } from './curriculum.server.ts';
import { insertAll } from './insert-all.server.ts';
import { firstDayOf, schoolYearOf } from './school-year.server.ts';
import { idOf, idsBy, type StoredDemo } from './stored-demo.server.ts';

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

/** Rupees a year of basic pay, from a cleaner's to a principal's: every slab of the tax has somebody. */
const scales = [276_000, 348_000, 420_000, 504_000, 600_000, 732_000, 876_000, 1_080_000, 1_380_000, 1_740_000];

/** What somebody earns of each part, deductions negative. The dearness allowance is half of the basic pay, the rent a fifth. */
function amountsOf(index: number): Readonly<Record<string, number>> {
  const basic = scales[index % scales.length] ?? 0;
  return {
    'Basic Pay': basic,
    'Dearness Allowance': basic / 2,
    'Provident Fund': -Math.min(180_000, (basic * 12) / 100),
    'Professional Tax': -2_500,
    ...(index % 3 > 0 && { 'House Rent Allowance': basic / 5 }),
    ...(index % 7 === 0 && { 'Special Duty Allowance': 24_000 }),
    ...(index % 2 === 0 && { 'Group Insurance': -9_600.5 }),
  };
}

/** A salary for all staff, in force since the school year began. */
async function storeSalaries(
  { db, today }: WriteContext,
  { staff }: StoredDemo,
  partIds: ReadonlyMap<string, number>,
): Promise<void> {
  const fromMonth = `${firstDayOf(schoolYearOf(today)).slice(0, 7)}-01`;
  const salaries = [...staff.values()].map((staffId, index) => {
    const lines = Object.entries(amountsOf(index)).map(([part, amount]) => ({ salaryStructureId: idOf(partIds, part), amount }));
    return { staffId, lines };
  });
  const ids = await insertAll(
    db,
    staffSalaries,
    staffSalaries.staffSalaryId,
    salaries.map(({ staffId, lines }) => ({ staffId, ...salarySummary(lines) })),
  );
  const details = salaries.flatMap(({ lines }, index) =>
    lines.map((line) => ({ ...line, staffSalaryId: ids[index] ?? 0, fromMonth })),
  );
  await insertAll(db, staffSalaryDetails, staffSalaryDetails.staffSalaryDetailId, details);
}

/** What each class group pays, last year's amounts and this year's; what salaries are made of, and everybody's. */
export async function storeFinance(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  const { db, today } = ctx;
  const { programs } = demo;
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
  const partIds = idsBy(
    salaryParts.map(({ salaryType }) => salaryType),
    await insertAll(db, salaryStructures, salaryStructures.salaryStructureId, salaryParts),
  );
  await storeSalaries(ctx, demo, partIds);
}
