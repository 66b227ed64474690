import { studentExitFactory } from '../../src/areas/student/student-exit/student-exit.factory.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';

const dates = "must be between 'TC Applied Date' and 15-06-2027";

/** Today is 15-06-2026. */
export const studentExitCase: ContractCase = {
  input: async (world, side) => studentExitFactory({ studentId: await aStudent(world, side) }),
  scope: programOfStudent('studentId'),
  change: { exitReason: 'Moves to Pune' },
  filters: { studentName: 'NÉS', schoolYear: '' },
  wrong: [
    [{ studentId: 0 }, 'studentId', 'Student is required'],
    [{ studentId: null }, 'studentId', 'Student is required'],
    [{ studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
    [{ tcAppliedDate: '' }, 'tcAppliedDate', 'TC Applied Date is required'],
    [{ tcIssueDate: '' }, 'tcIssueDate', 'TC Issue Date is required'],
    [{ exitDate: null }, 'exitDate', 'Exit Date is required'],
    [{ exitDate: '2026-02-30' }, 'exitDate', 'Exit Date is required'],
    [{ tcAppliedDate: '1999-12-31' }, 'tcAppliedDate', 'TC Applied Date must be between 01-01-2000 and the current date'],
    [{ tcAppliedDate: '2026-06-16' }, 'tcAppliedDate', 'TC Applied Date must be between 01-01-2000 and the current date'],
    [{ tcIssueDate: '2001-01-01' }, 'tcIssueDate', `TC Issue Date ${dates}`],
    [{ tcIssueDate: '2027-06-16' }, 'tcIssueDate', `TC Issue Date ${dates}`],
    [{ exitDate: '2001-01-01' }, 'exitDate', `Exit Date ${dates}`],
    [{ exitDate: '2027-06-16' }, 'exitDate', `Exit Date ${dates}`],
    [{ exitReason: 'a'.repeat(1001) }, 'exitReason', 'Exit Reason must not exceed 1000 characters'],
  ],
};
