import { studentFactory } from '../../src/areas/student/student/student.factory.ts';
import type { ContractCase } from './contract-case.ts';
import { nameOn } from './name-on.ts';

const long = 'a'.repeat(201);

/** Today is 15-06-2026. */
export const studentCase: ContractCase = {
  input: async (world, side) => studentFactory({ ...nameOn(side), programId: world[side].programId }),
  scope: (input) => ['programid', Number(input['programId'])],
  change: { firstName: 'Changed', gender: 3, religion: 10, hobbies: 'Kite flying' },
  filters: { studentName: 'NÉS', schoolYear: '2026', onDay: '2026-06-15' },
  wrong: [
    [{ firstName: '' }, 'firstName', 'First Name is required'],
    [{ firstName: '  ' }, 'firstName', 'First Name is required'],
    [{ firstName: 'R2 D2' }, 'firstName', 'First Name should contain only alphabets'],
    [{ lastName: 'Rao!' }, 'lastName', 'Last Name should contain only alphabets'],
    [{ firstName: 'a'.repeat(101) }, 'firstName', 'First Name must not exceed 100 characters'],
    [{ email: 'asha@' }, 'email', 'Email should be in proper format'],
    [{ email: 'asha rao@school.in' }, 'email', 'Email should be in proper format'],
    [{ email: 'asha@school.museum' }, 'email', 'Email should be in proper format'],
    [{ personalContact: '98765' }, 'personalContact', 'Personal Contact should be 10 digits'],
    [{ emergencyContact: '' }, 'emergencyContact', 'Emergency Contact is required and should be 10 digits'],
    [{ emergencyContact: '98765432101' }, 'emergencyContact', 'Emergency Contact is required and should be 10 digits'],
    [{ nationality: '91' }, 'nationality', 'Nationality should contain only alphabets'],
    [{ gender: 0 }, 'gender', 'Gender is required'],
    [{ gender: 4 }, 'gender', 'Gender is required'],
    [{ currentAddress: '' }, 'currentAddress', 'Current Address is required'],
    [{ permanentAddress: long }, 'permanentAddress', 'Permanent Address must not exceed 200 characters'],
    [{ dateOfBirth: null }, 'dateOfBirth', 'Date of Birth must be between 01-01-1900 and 15-06-2023.'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth', 'Date of Birth must be between 01-01-1900 and 15-06-2023.'],
    [{ dateOfBirth: '2023-06-16' }, 'dateOfBirth', 'Date of Birth must be between 01-01-1900 and 15-06-2023.'],
    [{ enrolledOn: null }, 'enrolledOn', 'Enrolled On must be between 01-01-2000 and the current date'],
    [{ enrolledOn: '1999-12-31' }, 'enrolledOn', 'Enrolled On must be between 01-01-2000 and the current date'],
    [{ enrolledOn: '2026-06-16' }, 'enrolledOn', 'Enrolled On must be between 01-01-2000 and the current date'],
    [{ idDocumentNumber: '1234 5678 901' }, 'idDocumentNumber', 'Aadhaar number must be exactly 12 digits'],
    [{ idDocumentNumber: 'none' }, 'idDocumentNumber', 'Aadhaar number must be exactly 12 digits'],
    [{ studentEducationId: '' }, 'studentEducationId', 'EMIS number is required'],
    [{ religion: 0 }, 'religion', 'Religion is required'],
    [{ religion: 11 }, 'religion', 'Religion is required'],
    [{ caste: 0 }, 'caste', 'Caste is required'],
    [{ community: 0 }, 'community', 'Community is required'],
    [{ community: 16 }, 'community', 'Community is required'],
    [{ programId: 2_000_000_000 }, 'programId', 'Program should be one of the list'],
    [{ hobbies: 'Chess\u0007' }, 'hobbies', 'Control characters are not allowed'],
    [{ remarks: 'a'.repeat(1001) }, 'remarks', 'Remarks must not exceed 1000 characters'],
  ],
};
