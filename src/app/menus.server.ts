import { admissionArea } from '../areas/admission/admission.menu.domain.ts';
import { examinationArea } from '../areas/examination/examination.menu.domain.ts';
import { financialArea } from '../areas/financial/financial.menu.domain.ts';
import { generalArea } from '../areas/general/general.menu.domain.ts';
import { healthArea } from '../areas/health/health.menu.domain.ts';
import { leaveAttendanceArea } from '../areas/leave-attendance/leave-attendance.menu.domain.ts';
import { notificationArea } from '../areas/notification/notification.menu.domain.ts';
import { programArea } from '../areas/program/program.menu.domain.ts';
import { staffArea } from '../areas/staff/staff.menu.domain.ts';
import { studentArea } from '../areas/student/student.menu.domain.ts';
import type { Area } from '../kit/domain/area.domain.ts';

/** The pages of the application as the server knows them; `areas.tsx` has them in the order of the sidebar. */
export const menus: readonly Area[] = [
  ...[admissionArea, studentArea, staffArea, programArea, financialArea, healthArea],
  ...[leaveAttendanceArea, examinationArea, notificationArea, generalArea],
];
