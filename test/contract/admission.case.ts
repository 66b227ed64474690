import { admissionFactory } from '../../src/areas/admission/admission/admission.factory.ts';
import { addStudent } from '../school/people.ts';
import type { ContractCase } from './contract-case.ts';
import { nameOn } from './name-on.ts';

const applied = 'The Applied Date must be between 01-01-2000 and the current date.';

/** Today is 15-06-2026. */
export const admissionCase: ContractCase = {
  input: async (world, side) => {
    const { programId } = world[side];
    const studentId = await addStudent(world.school.database, { ...nameOn(side) });
    return admissionFactory({ studentId, programId });
  },
  scope: (input) => ['programid', Number(input['programId'])],
  keeps: ['studentId'],
  change: { applicationStatus: 4 },
  filters: { studentName: 'NÉS', updatedDate: '2026-06-15', schoolYear: '' },
  wrong: [
    [{ studentId: 0 }, 'studentId', 'Student is required'],
    [{ studentId: null }, 'studentId', 'Student is required'],
    [{ programId: 0 }, 'programId', 'Program is required'],
    [{ programId: null }, 'programId', 'Program is required'],
    [{ programId: 2_000_000_000 }, 'programId', 'Program is required'],
    [{ applicationStatus: 0 }, 'applicationStatus', 'Application Status is required'],
    [{ applicationStatus: 14 }, 'applicationStatus', 'Application Status is required'],
    [{ appliedDate: '' }, 'appliedDate', applied],
    [{ appliedDate: '1999-12-31' }, 'appliedDate', applied],
    [{ appliedDate: '2026-06-16' }, 'appliedDate', applied],
  ],
};
