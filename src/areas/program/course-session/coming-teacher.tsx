import { CalendarClock } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';

interface ComingTeacherProps {
  takeover: { firstName: string; lastName: string; fromDate: IsoDate } | null;
}

/** Who will take over a course, and when; until then the teacher stays the same. */
export const ComingTeacher = ({ takeover }: ComingTeacherProps) =>
  takeover && (
    <span className="flex items-start gap-1.5 break-words text-muted text-xs">
      <CalendarClock size={14} className="mt-px shrink-0" aria-hidden />
      {fullName(takeover)} from {displayDate(takeover.fromDate)}
    </span>
  );
