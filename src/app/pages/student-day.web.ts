import { CalendarOff, Check, Clock, type LucideIcon, X } from 'lucide-react';
import type {
  getAttendanceForStudent,
  PersonDay,
} from '../../areas/leave-attendance/attendance/of-person/attendance-of-person.domain.ts';
import { todayInWords } from '../../areas/leave-attendance/attendance/of-person/day-strip.web.ts';
import { stripDays } from '../../areas/leave-attendance/attendance/of-person/person-attendance.tsx';
import { useClosedDays } from '../../areas/leave-attendance/closed-days.web.ts';
import type { studentLeave } from '../../areas/leave-attendance/student-leave/student-leave.domain.ts';
import { useSpareData, useSpareList } from '../../kit/web/panel/panel-data.web.ts';
import type { Tone } from '../../kit/web/parts/badge.tsx';
import { today } from '../../kit/web/parts/today.web.ts';

/** Where somebody is on a day, as a badge says it. */
interface StudentDay {
  words: string;
  tone: Tone;
  icon: LucideIcon;
}

/**
 * Where a student is today: as the register says, else by leave, else by the calendar; undefined until it is known. All of it is asked at
 * once, so that a phone waits for one answer.
 */
export function useStudentDay(studentId: number, wanted: boolean, wantsLeave: boolean): StudentDay | undefined {
  const now = today();
  const { data: days } = useSpareData<typeof getAttendanceForStudent>(
    'GET /api/las/StudentAttendance/GetAttendanceForStudent',
    { studentId, days: stripDays() },
    wanted,
  );
  const asksLeave = wanted && wantsLeave;
  const leaves = useSpareList<typeof studentLeave>('/api/las/StudentLeave', { studentId, onDay: now }, asksLeave);
  const closedOn = useClosedDays(wanted);
  const entered = days?.find(({ attendanceDate }) => attendanceDate === now);
  if (entered) return said(todayInWords([entered], now), entered);
  if (!days || (asksLeave && !leaves) || !closedOn) return undefined;
  if (leaves?.length) return { words: 'On leave', tone: 'info', icon: CalendarOff };
  const closed = closedOn(now);
  return closed ? { words: closed, tone: 'info', icon: CalendarOff } : { words: 'Not yet entered', tone: 'plain', icon: Clock };
}

function said(words: string, { morning, afternoon, onLeave }: PersonDay): StudentDay {
  if (morning && afternoon) return { words, tone: 'success', icon: Check };
  return onLeave ? { words, tone: 'info', icon: CalendarOff } : { words, tone: 'error', icon: X };
}
