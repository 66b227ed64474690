import { certificateRequestFactory } from '../../src/areas/student/certificate-request/certificate-request.factory.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';

export const certificateRequestCase: ContractCase = {
  input: async (world, side) => certificateRequestFactory({ studentId: await aStudent(world, side) }),
  scope: programOfStudent('studentId'),
  change: { purpose: 'A passport' },
  filters: { studentName: 'NÉS', programId: '1' },
  wrong: [
    [{ studentId: null }, 'studentId', 'Student is required'],
    [{ studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
    [{ kind: 0 }, 'kind', 'Certificate is required'],
    [{ purpose: ' ' }, 'purpose', 'What it is for is required'],
    [{ purpose: 'a'.repeat(101) }, 'purpose', 'What it is for must not exceed 100 characters'],
  ],
};
