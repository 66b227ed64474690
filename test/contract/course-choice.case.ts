import { courseChoiceFactory } from '../../src/areas/program/course-choice/course-choice.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const opens = 'The First Day must be between 01-01-2000 and 31-12-2099';
const next = counter();

export const courseChoiceCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    return courseChoiceFactory({ choiceName: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` }, count);
  },
  scope: (_input, id) => ['coursechoiceid', id],
  ownsItself: true,
  listed: (row) => String(row['choiceName']),
  filters: { programId: '' },
  change: { notes: 'Ask the class teacher' },
  wrong: [
    [{ choiceName: ' ' }, 'choiceName', 'Name is required'],
    [{ choiceName: 'a'.repeat(101) }, 'choiceName', 'Name must not exceed 100 characters'],
    [{ schoolYear: 1999 }, 'schoolYear', 'School Year is required'],
    [{ leastCourses: -1 }, 'leastCourses', 'At Least should be a whole number, at most 20'],
    [{ mostCourses: 0 }, 'mostCourses', 'At Most should be a whole number from 1 to 20'],
    [{ leastCourses: 3, mostCourses: 2 }, 'mostCourses', 'At Most must not be less than At Least'],
    [{ opensOn: '' }, 'opensOn', opens],
    [{ opensOn: '1999-12-31' }, 'opensOn', opens],
    [{ closesOn: '' }, 'closesOn', 'The Last Day must not be before the First Day'],
    [{ closesOn: '2026-05-31' }, 'closesOn', 'The Last Day must not be before the First Day'],
    [{ notes: 'a'.repeat(1001) }, 'notes', 'Text must not exceed 1000 characters'],
  ],
};
