import { CalendarCheck } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/area.tsx';
import { leaveAttendanceArea } from './leave-attendance.menu.domain.ts';

export const leaveAttendanceScreens: AreaScreens = {
  area: leaveAttendanceArea,
  icon: CalendarCheck,
  screens: {},
};
