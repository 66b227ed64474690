import type { StaffSalaryInput } from './staff-salary.domain.ts';

/** A salary with these parts. */
export const staffSalaryFactory = (change: Partial<StaffSalaryInput> & Pick<StaffSalaryInput, 'staffId'>): StaffSalaryInput => ({
  staffSalaryDetails: [],
  ...change,
});
