import { CircleCheck, CircleDashed, CircleMinus, CircleX, GraduationCap } from 'lucide-react';
import { studentStatus, studentStatuses } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { StatusLook } from '../../../kit/web/parts/badge.tsx';

const label = (value: number) => labelOf(studentStatuses, value);

export const studentStatusLook: StatusLook = {
  [studentStatus.inactive]: { label: label(studentStatus.inactive), tone: 'plain', icon: CircleDashed },
  [studentStatus.active]: { label: label(studentStatus.active), tone: 'success', icon: CircleCheck, quiet: true },
  [studentStatus.discontinued]: { label: label(studentStatus.discontinued), tone: 'warning', icon: CircleMinus },
  [studentStatus.terminated]: { label: label(studentStatus.terminated), tone: 'error', icon: CircleX },
  [studentStatus.graduated]: { label: label(studentStatus.graduated), tone: 'info', icon: GraduationCap },
};
