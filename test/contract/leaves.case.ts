import { staffLeaveFactory } from '../../src/areas/leave-attendance/staff-leave/staff-leave.factory.ts';
import { studentLeaveFactory } from '../../src/areas/leave-attendance/student-leave/student-leave.factory.ts';
import { addStaffLeaveCategory, addStudentLeaveCategory } from '../school/leave.ts';
import { addStaff } from '../school/people.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';
import { nameListed, nameOn } from './name-on.ts';

const from = 'Leave From must be between 15-06-2025 and 15-06-2027';
const to = "Leave To must be between 'Leave From' and 15-06-2027";

/** Today is 15-06-2026. */
const wrongDates: ContractCase['wrong'] = [
  [{ leaveFrom: '2025-06-14' }, 'leaveFrom', from],
  [{ leaveFrom: '2027-06-16', leaveTo: '2027-06-16' }, 'leaveFrom', from],
  [{ leaveTo: '2025-06-20' }, 'leaveTo', to],
  [{ leaveTo: '2027-06-16' }, 'leaveTo', to],
  [{ leaveFrom: '' }, 'leaveFrom', from],
  [{ leaveTo: null }, 'leaveTo', to],
  [{ reason: 'a'.repeat(1001) }, 'reason', 'Reason must not exceed 1000 characters'],
];

export const studentLeaveCase: ContractCase = {
  input: async (world, side) => {
    const studentLeaveCategoryId = await addStudentLeaveCategory(world.school.database);
    return studentLeaveFactory({ studentId: await aStudent(world, side), studentLeaveCategoryId });
  },
  scope: programOfStudent('studentId'),
  listed: nameListed('student'),
  change: { reason: 'Measles' },
  filters: { studentName: 'NÉS', programId: '1', onDay: '', schoolYear: '2026' },
  wrong: [
    [{ studentId: 0 }, 'studentId', 'Student is required'],
    [{ studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
    [{ studentLeaveCategoryId: 0 }, 'studentLeaveCategoryId', 'Category is required'],
    [{ studentLeaveCategoryId: null }, 'studentLeaveCategoryId', 'Category is required'],
    [{ studentLeaveCategoryId: 2_000_000_000 }, 'studentLeaveCategoryId', 'Category is required'],
    ...wrongDates,
  ],
};

export const staffLeaveCase: ContractCase = {
  input: async ({ school: { database } }, side) => {
    const staffId = await addStaff(database, { ...nameOn(side) });
    return staffLeaveFactory({ staffId, staffLeaveCategoryId: await addStaffLeaveCategory(database) });
  },
  scope: (input) => ['staffid', Number(input['staffId'])],
  listed: nameListed('staff'),
  change: { reason: 'Measles' },
  filters: { staffName: 'NÉS', onDay: '', schoolYear: '' },
  wrong: [
    [{ staffId: 0 }, 'staffId', 'Staff is required'],
    [{ staffId: 2_000_000_000 }, 'staffId', 'Staff is required'],
    [{ staffLeaveCategoryId: 0 }, 'staffLeaveCategoryId', 'Category is required'],
    [{ staffLeaveCategoryId: 2_000_000_000 }, 'staffLeaveCategoryId', 'Category is required'],
    ...wrongDates,
  ],
};
