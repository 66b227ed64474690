import type { SchoolYearInput } from './school-year.domain.ts';

/** A school year from June to May that the server accepts. @param year the calendar year in which it begins */
export const schoolYearFactory = (year: number, change: Partial<SchoolYearInput> = {}): SchoolYearInput => ({
  schoolYearName: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
  startDate: `${year}-06-01`,
  endDate: `${year + 1}-05-31`,
  staffFrom: null,
  familiesFrom: null,
  isClosed: false,
  ...change,
});
