import { schoolYearName } from '../../../common/school-year.domain.ts';
import type { StudentFeeRow } from './student-fee.domain.ts';

/** The school year of a fee, as people say it: `2026-27`. */
export const yearOfFee = ({ schoolYear, yearBegins }: Pick<StudentFeeRow, 'schoolYear' | 'yearBegins'>): string =>
  schoolYearName(schoolYear, yearBegins.slice('2026-'.length));
