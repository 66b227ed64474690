import type { FileInput } from '../../src/areas/general/file/file.domain.ts';
import { fileFactory } from '../../src/areas/general/file/file.factory.ts';
import { addFile } from '../school/people.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';

export const fileCase: ContractCase = {
  input: async (world, side) => fileFactory({ studentId: await aStudent(world, side) }),
  scope: programOfStudent('studentId'),
  enter: async ({ school }, input) =>
    addFile(school.database, input as FileInput, { createdBy: 'admin', lastModifiedBy: 'admin' }),
  change: { title: 'Passport', isShown: false },
  filters: { studentName: 'NÉS', programId: '1' },
  wrong: [
    [{ studentId: null }, 'studentId', 'Student is required'],
    [{ studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'a'.repeat(101) }, 'title', 'Title must not exceed 100 characters'],
  ],
};
