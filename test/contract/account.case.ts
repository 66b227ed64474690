import { accountFactory } from '../../src/areas/identity/account/account.factory.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { addStudent } from '../school/people.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';
import { nameOn } from './name-on.ts';

const next = counter();

export const accountCase: ContractCase = {
  input: async (world, side) => {
    const count = next();
    const person = { ...nameOn(side), programId: world[side].programId };
    const studentId = await addStudent(world.school.database, person);
    return accountFactory({ role: role.student, studentId, email: `${side}.${count}@school.test` });
  },
  scope: (input) => ['studentid', Number(input['studentId'])],
  change: { isDisabled: true },
  follows: ['state'],
  wrong: [
    [{ email: '' }, 'email', 'Email should be in proper format'],
    [{ email: 'nobody' }, 'email', 'Email should be in proper format'],
    [{ role: 0 }, 'role', 'Role is required'],
    [{ role: 5 }, 'role', 'Role is required'],
    [{ role: role.admin, accountName: '' }, 'accountName', 'Name is required'],
    [{ role: role.staff, staffId: null }, 'staffId', 'Staff is required'],
    [{ role: role.staff, staffId: 2_000_000_000 }, 'staffId', 'Staff is required'],
    [{ role: role.parent, familyId: null }, 'familyId', 'Family Name is required'],
    [{ role: role.parent, familyId: 2_000_000_000 }, 'familyId', 'Family Name is required'],
    [{ role: role.student, studentId: null }, 'studentId', 'Student is required'],
    [{ role: role.student, studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
  ],
};
