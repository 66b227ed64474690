import { dataRequestFactory } from '../../src/areas/privacy/data-request/data-request.factory.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';
import { nameListed } from './name-on.ts';

export const dataRequestCase: ContractCase = {
  input: async (world, side) => ({ ...dataRequestFactory({ aboutId: await aStudent(world, side) }) }),
  scope: programOfStudent('aboutId'),
  listed: nameListed('student'),
  forgets: true,
  change: { askedBy: 'Ravi Rao', wish: 'Everything of this year' },
  filters: { personName: 'NÉS', studentName: 'NÉS', staffName: '', programId: '1' },
  wrong: [
    [{ kind: 0 }, 'kind', 'What is asked is required'],
    [{ about: 4 }, 'about', 'About is required'],
    [{ aboutId: null }, 'aboutId', 'Person is required'],
    [{ aboutId: 2_000_000_000 }, 'aboutId', 'Person is required'],
    [{ askedBy: ' ' }, 'askedBy', 'Asked by is required'],
    [{ askedBy: 'a'.repeat(101) }, 'askedBy', 'Asked by must not exceed 100 characters'],
    [{ way: 9 }, 'way', 'How it came is required'],
    [{ proof: 0 }, 'proof', 'Identity is required'],
    [{ wish: 'a'.repeat(1001) }, 'wish', 'In their words must not exceed 1000 characters'],
  ],
};
