import type { StudentFeeInput } from './student-fee.domain.ts';

/** A fee with these parts, due at the end of June 2026. */
export const studentFeeFactory = (change: Partial<StudentFeeInput> & Pick<StudentFeeInput, 'studentId'>): StudentFeeInput => ({
  programId: null,
  schoolYear: null,
  dueDate: '2026-06-30',
  studentFeeDetails: [],
  ...change,
});
