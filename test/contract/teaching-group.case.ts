import { teachingGroupFactory } from '../../src/areas/program/teaching-group/teaching-group.factory.ts';
import { addCourse } from '../school/people.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const from = 'The First Day must be between 01-01-2000 and 31-12-2099';
const next = counter();

export const teachingGroupCase: ContractCase = {
  input: async (world, side) => {
    const count = next();
    return teachingGroupFactory(
      { courseId: await addCourse(world.school.database), groupName: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` },
      count,
    );
  },
  scope: (_input, id) => ['teachinggroupid', id],
  ownsItself: true,
  listed: (row) => String(row['groupName']),
  filters: { programId: '' },
  change: { room: 'Language lab' },
  wrong: [
    [{ groupName: ' ' }, 'groupName', 'Group Name is required'],
    [{ groupName: 'a'.repeat(101) }, 'groupName', 'Group Name must not exceed 100 characters'],
    [{ courseId: 0 }, 'courseId', 'Course is required'],
    [{ courseId: 2_000_000_000 }, 'courseId', 'Course is required'],
    [{ fromDate: '' }, 'fromDate', from],
    [{ fromDate: '1999-12-31' }, 'fromDate', from],
    [{ toDate: '2026-05-31' }, 'toDate', 'The Last Day must not be before the First Day'],
    [{ room: 'a'.repeat(101) }, 'room', 'Room must not exceed 100 characters'],
    [{ capacity: -1 }, 'capacity', 'Capacity should be a whole number, at least 0'],
  ],
};
