import { programYearFactory } from '../../src/areas/program/program-year/program-year.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const programYearCase: ContractCase = {
  /** The next coming school year for which the program has none. */
  input: async (world, side) => {
    const count = next();
    const { programId } = world[side];
    const [free] = await world.school.rows<{ year: number }>(
      `select min(year) as year from generate_series(2030, 2099) year
       where not exists (select from program_year where program_id = $1 and school_year = year)`,
      [programId],
    );
    const programName = `${side === 'inside' ? 'Inés' : 'Omana'} ${count}`;
    return programYearFactory({ programId, schoolYear: free?.year ?? 0, programName }, count);
  },
  listed: (row) => String(row['programName']),
  scope: (input) => ['programid', Number(input['programId'])],
  change: { room: 'Upper hall' },
  wrong: [
    [{ programId: 0 }, 'programId', 'Program is required'],
    [{ schoolYear: null }, 'schoolYear', 'School Year is required'],
    [{ schoolYear: 1999 }, 'schoolYear', 'School Year is required'],
    [{ programName: '' }, 'programName', 'Program Name is required'],
    [{ programName: 'a'.repeat(101) }, 'programName', 'Program Name must not exceed 100 characters'],
    [{ programOrder: 0 }, 'programOrder', 'Program Order is required and must be greater than 0'],
    [{ capacity: -1 }, 'capacity', 'Capacity should be a whole number, at least 0'],
    [{ room: 'a'.repeat(101) }, 'room', 'Room must not exceed 100 characters'],
  ],
};
