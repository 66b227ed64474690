import type { Area } from '../../../kit/domain/area.domain.ts';
import { admissionArea } from '../../admission/admission.menu.domain.ts';
import { examinationArea } from '../../examination/examination.menu.domain.ts';
import { financialArea } from '../../financial/financial.menu.domain.ts';
import { generalArea } from '../../general/general.menu.domain.ts';
import { healthArea } from '../../health/health.menu.domain.ts';
import { leaveAttendanceArea } from '../../leave-attendance/leave-attendance.menu.domain.ts';
import { programArea } from '../../program/program.menu.domain.ts';
import { staffArea } from '../../staff/staff.menu.domain.ts';
import { studentArea } from '../student.menu.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';

/** Where two records are compared; the other one is chosen there if it is not known yet. */
export const comparePath = (kind: MergedKind, one: number, other?: number): string =>
  `${kind === 'staff' ? '/ss' : '/sis'}/duplicates?kind=${kind}&one=${one}${other ? `&other=${other}` : ''}`;

/** Where a person is shown; undefined: on the pages of others. */
export function personPath(kind: MergedKind, id: number): string | undefined {
  if (kind === 'family') return undefined;
  return kind === 'student' ? `/sis/student/details/${id}` : `/ss/staff/grid?panel=detail&id=${id}`;
}

const areas: readonly Area[] = [
  ...[financialArea, healthArea, leaveAttendanceArea, examinationArea],
  ...[staffArea, programArea, generalArea, studentArea, admissionArea],
];

/** The list on which records of a permission are changed; undefined if there is none. */
export const listOf = (permission: string) =>
  areas.flatMap(({ menu }) => menu).find((entry) => entry.permission === `${permission}.read`);
