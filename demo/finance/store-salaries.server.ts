import { salaryStructures } from '../../src/areas/financial/salary-structure/salary-structure.table.ts';
import { salarySummary } from '../../src/areas/financial/staff-salary/salary-summary.domain.ts';
import { staffSalaries, staffSalaryDetails } from '../../src/areas/financial/staff-salary/staff-salary.table.ts';
import { staff as staffTable } from '../../src/areas/staff/staff/staff.table.ts';
import {
  addDays,
  addMonths,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  sunday,
  weekdayOf,
} from '../../src/kit/domain/dates.domain.ts';
import type { Db } from '../../src/kit/server/database/database.server.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { employees } from '../people/staff-list.server.ts';
import { firstDayOf, schoolYearOf } from '../school-year.server.ts';
import { idOf, idsBy, type StoredDemo } from '../stored-demo.server.ts';

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

/** Basic pay in rupees a year, from a cleaner's to a principal's; every tax slab has somebody in it. */
const scales = [276_000, 348_000, 420_000, 504_000, 600_000, 732_000, 876_000, 1_080_000, 1_380_000, 1_740_000];

/** The index of each staff member's scale, in order: most are in the middle. */
const steps = [3, 4, 3, 5, 2, 4, 6, 3, 1, 4, 5, 3, 7, 2, 4, 0, 3, 5, 4, 8, 2, 3, 6, 4, 7];
/** The index of the scale for some designations. */
const stepOf: Readonly<Record<string, number>> = { Principal: 9, 'Head Cook': 1, Attendant: 0 };
/** The share of today's scales that was paid before this school year. */
const shareBefore = 0.92;

/**
 * The amounts of the salary's components, deductions negative. The dearness allowance is half the basic pay, the rent allowance a fifth.
 */
function amountsOf(index: number, share = 1): Readonly<Record<string, number>> {
  const step = stepOf[employees[index]?.designation ?? ''] ?? steps[index % steps.length] ?? 0;
  const scale = scales[step] ?? 0;
  const basic = Math.round((scale * share) / 100) * 100;
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

/** One month's salary, paid to a staff member. */
export interface SalaryPayment {
  staffId: number;
  salaryMonth: IsoDate;
  paidOn: IsoDate;
  amount: number;
}

/**
 * The salary components and everybody's salary, before and since the start of this school year. Returns the salaries paid until today, each
 * on the last day of the month that is not a Sunday.
 * @param from the first day of a month
 */
export async function storeSalaries({ db, today }: WriteContext, { staff }: StoredDemo, from: IsoDate): Promise<SalaryPayment[]> {
  const partIds = idsBy(
    salaryParts.map(({ salaryType }) => salaryType),
    await insertAll(db, salaryStructures, salaryStructures.salaryStructureId, salaryParts),
  );
  const raised = firstOfMonth(firstDayOf(schoolYearOf(today)));
  const joined = await joiningMonths(db);
  const salaries = [...staff.values()].map((staffId, index) => ({
    staffId,
    since: later(from, joined.get(staffId) ?? from),
    before: linesOf(amountsOf(index, shareBefore)),
    now: linesOf(amountsOf(index)),
  }));
  const ids = await insertAll(
    db,
    staffSalaries,
    staffSalaries.staffSalaryId,
    salaries.map(({ staffId, now }) => ({ staffId, ...salarySummary(now) })),
  );
  const toMonth = firstOfMonth(addMonths(raised, -1));
  const details = salaries.flatMap(({ since, before, now }, index) => {
    const staffSalaryId = ids[index] ?? 0;
    const former = since < raised ? before : [];
    return [
      ...former.map((line) => ({ ...line, staffSalaryId, fromMonth: since, toMonth })),
      ...now.map((line) => ({ ...line, staffSalaryId, fromMonth: later(raised, since) })),
    ];
  });
  await insertAll(db, staffSalaryDetails, staffSalaryDetails.staffSalaryDetailId, details);
  return monthsUntil(today, from).flatMap(({ salaryMonth, paidOn }) =>
    salaries
      .filter(({ since }) => since <= salaryMonth)
      .map(({ staffId, before, now }) => {
        const amount = salarySummary(salaryMonth < raised ? before : now).monthlySalary;
        return { staffId, salaryMonth, paidOn, amount };
      }),
  );

  function linesOf(amounts: Readonly<Record<string, number>>) {
    return Object.entries(amounts).map(([part, amount]) => ({ salaryStructureId: idOf(partIds, part), amount }));
  }
}

const later = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);

/** The first day of the month in which each staff member joined; nobody earns anything before. */
async function joiningMonths(db: Db): Promise<ReadonlyMap<number, IsoDate>> {
  const rows = await db.select({ id: staffTable.staffId, joined: staffTable.joinedOn }).from(staffTable);
  return new Map(rows.flatMap(({ id, joined }) => (joined ? [[id, firstOfMonth(joined)]] : [])));
}

/** The months whose salary has been paid by a given day. */
function monthsUntil(today: IsoDate, from: IsoDate): { salaryMonth: IsoDate; paidOn: IsoDate }[] {
  const months = [];
  for (let salaryMonth = from; salaryMonth <= today; ) {
    const last = lastOfMonth(salaryMonth);
    const paidOn = weekdayOf(last) === sunday ? addDays(last, -1) : last;
    if (paidOn <= today) months.push({ salaryMonth, paidOn });
    salaryMonth = addDays(last, 1);
  }
  return months;
}
