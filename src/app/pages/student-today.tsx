import { HandCoins } from 'lucide-react';
import { useFeesOf } from '../../areas/financial/student-fee/fee-panels.tsx';
import { dueInWords } from '../../areas/financial/student-fee/fee-words.domain.ts';
import type { studentFee } from '../../areas/financial/student-fee/student-fee.domain.ts';
import { sumOf } from '../../common/money.domain.ts';
import { rupees } from '../../common/rupees.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useSpareList } from '../../kit/web/panel/panel-data.web.ts';
import { Badge } from '../../kit/web/parts/badge.tsx';
import { useStudentDay } from './student-day.web.ts';

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
  const day = useStudentDay(studentId, tellsDay, canTouch('studentleave.read', owners));
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
          {dueInWords(rupees(open))}
        </Badge>
      )}
    </section>
  );
}
