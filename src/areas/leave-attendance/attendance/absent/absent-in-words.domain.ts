import { counted } from '../../../../kit/domain/wording.domain.ts';
import type { AbsentStudent } from './absent-students.domain.ts';

/** How many are absent: `3 absent, 2 more for half a day`. */
export function absentInWords(students: readonly Pick<AbsentStudent, 'morning' | 'afternoon'>[]): string {
  if (students.length === 0) return 'Nobody is marked absent';
  const whole = students.filter(({ morning, afternoon }) => !morning && !afternoon).length;
  const half = students.length - whole;
  if (whole === 0) return `${half} absent for half a day`;
  return half === 0 ? `${whole} absent` : `${whole} absent, ${half} more for half a day`;
}

/** How many students have no mark yet; empty if all have one. */
export const notTakenInWords = (notTaken: number): string =>
  notTaken === 0 ? '' : `${counted(notTaken, 'student has', 'students have')} no mark yet.`;
