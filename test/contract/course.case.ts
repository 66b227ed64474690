import { courseFactory } from '../../src/areas/program/course/course.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const start = 'The Start Date must be between 01-01-2000 and 31-12-2099';
const tooShort = 'Duration is required and cannot be less than 6 months';
const next = counter();

export const courseCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    return courseFactory({ courseName: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` });
  },
  scope: (_input, id) => ['courseid', id],
  ownsItself: true,
  change: { credits: 3 },
  wrong: [
    [{ courseName: ' ' }, 'courseName', 'Course Name is required'],
    [{ courseName: 'a'.repeat(101) }, 'courseName', 'Course Name must not exceed 100 characters'],
    [{ courseDescription: 'Bell\u0007' }, 'courseDescription', 'Control characters are not allowed'],
    [{ duration: 5 }, 'duration', tooShort],
    [{ duration: null }, 'duration', tooShort],
    [{ credits: -1 }, 'credits', 'Credits should be a whole number, at least 0'],
    [{ startDate: null }, 'startDate', start],
    [{ startDate: '1999-12-31' }, 'startDate', start],
    [{ startDate: '2100-01-01' }, 'startDate', start],
  ],
};
