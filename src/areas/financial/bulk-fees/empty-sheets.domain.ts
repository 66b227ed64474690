import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';
import { noStaff } from '../../staff/staff/staff-lacks.domain.ts';
import { noStudents } from '../../student/enrolment/student-lacks.domain.ts';

/** What decides whether a program is charged anything. */
interface FeeFacts {
  /** Whether it has fee structures that everybody is charged, and any that are in force on the day. */
  hasStructures: boolean;
  inForce: boolean;
  hasStudents: boolean;
}

const path = '/fs/feestructure/grid';

/** What a program lacks where nobody in it would be charged on a day. */
export function feeLacks(programId: number, day: IsoDate, { hasStructures, inForce, hasStudents }: FeeFacts): readonly Lack[] {
  const lacks: Lack[] = hasStudents ? [] : [noStudents(programId)];
  const of = { programid: programId };
  if (!hasStructures) {
    const way = {
      text: 'Add a fee structure',
      path: `${path}?panel=new`,
      needs: ['feestructure.read', 'feestructure.create'],
      of,
    } as const;
    lacks.push({ words: 'This program has no fee structure that everybody is charged.', way });
  } else if (!inForce) {
    const needs = ['feestructure.read', 'feestructure.update'] as const;
    const way = { text: 'Fee structures', path: `${path}?programId=${programId}`, needs, of };
    lacks.push({ words: `None of its fee structures is in force on ${displayDate(day)}.`, way });
  }
  return lacks;
}

/** What is missing where nobody can be paid a salary. */
export function salaryLacks({ hasStaff, hasSalaries }: { hasStaff: boolean; hasSalaries: boolean }): readonly Lack[] {
  if (!hasStaff) return [noStaff];
  const way = {
    text: 'Enter salaries',
    path: '/fs/staffsalary/grid?panel=new',
    needs: ['staffsalary.read', 'staffsalary.create'],
  } as const;
  return hasSalaries ? [] : [{ words: 'No staff salary has been entered yet.', way }];
}
