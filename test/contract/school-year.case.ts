import { schoolYearFactory } from '../../src/areas/general/school-year/school-year.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const start = 'First Day must be between 01-01-2000 and 31-12-2099';
const next = counter();

export const schoolYearCase: ContractCase = {
  /** The first year that never was, and of which no day belongs to another; the two sides never take the same. */
  input: async ({ school }, side) => {
    const [free] = await school.rows<{ year: number }>(
      `select min(year) as year from generate_series($1::int, 2098) year
       where not exists (select from audit_entry where resource = 'SchoolYear' and record_id = year) and not exists (
         select from school_year where start_date <= make_date(year + 1, 5, 31) and end_date >= make_date(year, 6, 1))`,
      [side === 'inside' ? 2027 : 2080],
    );
    return schoolYearFactory(free?.year ?? 0, { schoolYearName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}` });
  },
  scope: (_input, id) => ['schoolyearid', id],
  ownsItself: true,
  change: { schoolYearName: 'Jubilee Year' },
  wrong: [
    [{ schoolYearName: ' ' }, 'schoolYearName', 'Name is required'],
    [{ schoolYearName: 'a'.repeat(101) }, 'schoolYearName', 'Name must not exceed 100 characters'],
    [{ startDate: '' }, 'startDate', 'First Day is required'],
    [{ startDate: '1999-06-01', endDate: '2000-05-31' }, 'startDate', start],
    [{ endDate: null }, 'endDate', 'Last Day is required'],
    [{ endDate: '2000-01-01' }, 'endDate', 'Last Day must be after First Day'],
    [{ endDate: '2199-01-01' }, 'endDate', 'A school year is shorter than two years'],
    [{ staffFrom: '2199-01-01' }, 'staffFrom', 'Staff see a school year from its first day at the latest'],
    [{ familiesFrom: '2199-01-01' }, 'familiesFrom', 'Families see a school year from its first day at the latest'],
    [{ familiesFrom: '2020-01-01' }, 'familiesFrom', 'Families cannot see it before staff do'],
  ],
};
