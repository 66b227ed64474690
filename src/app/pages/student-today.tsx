import { CalendarOff, Check, Clock, HandCoins, type LucideIcon, X } from 'lucide-react';
import { useFeesOf } from '../../areas/financial/student-fee/fee-panels.tsx';
import { dueInWords } from '../../areas/financial/student-fee/fee-words.domain.ts';
import type { studentFee } from '../../areas/financial/student-fee/student-fee.domain.ts';
import type { getHolidaysForRange } from '../../areas/general/holiday/holiday-marking.domain.ts';
import type { getWorkingWeek } from '../../areas/general/working-week/working-week.domain.ts';
import type { getAttendanceForStudent } from '../../areas/leave-attendance/attendance/of-person/attendance-of-person.domain.ts';
import { todayInWords } from '../../areas/leave-attendance/attendance/of-person/day-strip.web.ts';
import { stripDays } from '../../areas/leave-attendance/attendance/of-person/person-attendance.tsx';
import type { studentLeave } from '../../areas/leave-attendance/student-leave/student-leave.domain.ts';
import { sumOf } from '../../common/money.domain.ts';
import { weekdayOf } from '../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useSpareData, useSpareList } from '../../kit/web/panel/panel-data.web.ts';
import { Badge, type Tone } from '../../kit/web/parts/badge.tsx';
import { formatMoney } from '../../kit/web/parts/format.web.ts';
import { today } from '../../kit/web/parts/today.web.ts';

interface StudentTodayProps {
  studentId: number;
  owners: Readonly<Record<string, number | null | undefined>>;
}

/** What is asked first about a child, in one line: where they are today, and what is still to be paid. */
export function StudentToday({ studentId, owners }: StudentTodayProps) {
  const { canTouch } = usePermissions();
  const isHere = typeof owners['programid'] === 'number';
  const tellsDay = isHere && canTouch('studentattendance.read', owners);
  const tellsFees = canTouch('studentfee.read', owners);
  const day = useToday(studentId, tellsDay, tellsDay && canTouch('studentleave.read', owners));
  const fees = useSpareList<typeof studentFee>('/api/fs/StudentFee', useFeesOf(studentId), tellsFees);
  const open = sumOf((fees ?? []).map(({ balance }) => balance));
  if (!tellsDay && open === 0) return null;
  return (
    <section aria-label="Today" className="flex min-h-6 flex-wrap items-center gap-2 px-4 pb-4 sm:px-6">
      {day && (
        <Badge tone={day.tone} icon={day.icon}>
          Today: {day.words}
        </Badge>
      )}
      {open > 0 && (
        <Badge tone="warning" icon={HandCoins}>
          {dueInWords(formatMoney(open))}
        </Badge>
      )}
    </section>
  );
}

/** Where a student is today: as the register says, else by leave, else by the calendar; undefined until it is known. */
function useToday(studentId: number, wanted: boolean, wantsLeave: boolean) {
  const { can } = usePermissions();
  const now = today();
  const { data: days } = useSpareData<typeof getAttendanceForStudent>(
    'GET /api/las/StudentAttendance/GetAttendanceForStudent',
    { studentId, days: stripDays() },
    wanted,
  );
  const entered = days?.find(({ attendanceDate }) => attendanceDate === now);
  const isOpen = days !== undefined && !entered;
  const wantsHoliday = isOpen && can('holiday.read');
  const wantsWeek = isOpen && can('workingweek.read');
  const leaves = useSpareList<typeof studentLeave>('/api/las/StudentLeave', { studentId, onDay: now }, isOpen && wantsLeave);
  const { data: holidays } = useSpareData<typeof getHolidaysForRange>(
    'GET /api/gs/Holiday/GetHolidaysForRange',
    { startDate: now, endDate: now },
    wantsHoliday,
  );
  const { data: week } = useSpareData<typeof getWorkingWeek>('GET /api/gs/WorkingWeek', {}, wantsWeek);
  if (!days || (isOpen && wantsLeave && !leaves) || (wantsHoliday && !holidays) || (wantsWeek && !week)) return undefined;
  if (entered) return said(todayInWords(days, now), entered);
  if (leaves?.length) return { words: 'On leave', tone: 'info' as Tone, icon: CalendarOff as LucideIcon };
  const isOff = week?.some(({ workingWeekId, isWorkingDay }) => workingWeekId === weekdayOf(now) && !isWorkingDay);
  const closed = holidays?.[0]?.holidayName ?? (isOff && 'Day off');
  return closed
    ? { words: closed, tone: 'info' as Tone, icon: CalendarOff as LucideIcon }
    : { words: 'Not yet entered', tone: 'plain' as Tone, icon: Clock as LucideIcon };
}

function said(words: string, { morning, afternoon, onLeave }: { morning: boolean; afternoon: boolean; onLeave: boolean }) {
  const [tone, icon]: [Tone, LucideIcon] =
    morning && afternoon ? ['success', Check] : onLeave ? ['info', CalendarOff] : ['error', X];
  return { words, tone, icon };
}
