import { CalendarX } from 'lucide-react';
import { LinkRow } from '../../../kit/web/link-row.tsx';
import { usePermissions } from '../../../kit/web/permissions.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { useStaffToday, useStudentsToday } from './figures.web.ts';
import { staffSheetPath, studentSheetPath } from './sheet-path.web.ts';

interface Waiting {
  path: string;
  title: string;
  note: string;
}

/** The sheets of today that wait for the user, each one tap away: the first with a button that says so. */
export function ToBeEntered() {
  const { can, canTouch } = usePermissions();
  const forStaff = can('staffattendance.create');
  const data = useStudentsToday();
  const staff = useStaffToday(forStaff);
  if (!data || (forStaff && !staff)) return <Skeleton shape="lines" />;
  const { closed, date } = data;
  const waiting: Waiting[] = data.programs
    .filter(
      ({ programId, isTaken, total }) => !isTaken && total > 0 && canTouch('studentattendance.create', { programid: programId }),
    )
    .map(({ programId, programName, total }) => ({
      path: studentSheetPath({ programId, date }),
      title: programName,
      note: `${total} ${total === 1 ? 'student' : 'students'}, not taken`,
    }));
  if (staff && !staff.isTaken && staff.total > 0) {
    waiting.push({ path: staffSheetPath({ date }), title: 'Staff', note: `${staff.total} staff, not taken` });
  }
  if (closed || waiting.length === 0) {
    return <p className="px-4 pb-4 text-muted">{closed ? `Today is ${closed}.` : 'All attendance of today is taken.'}</p>;
  }
  return (
    <ul>
      {waiting.map(({ path, title, note }, index) => (
        <LinkRow
          key={path}
          to={path}
          title={title}
          note={note}
          before={<CalendarX size={16} aria-hidden className="shrink-0 text-muted max-sm:hidden" />}
          end={index === 0 ? <span className="btn btn-sm btn-primary text-sm max-sm:h-11">Take attendance</span> : undefined}
        />
      ))}
    </ul>
  );
}
