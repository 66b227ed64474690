import { Link } from '@tanstack/react-router';
import { usePermissions } from '../../../kit/web/permissions.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { useStudentsToday } from './figures.web.ts';

/** The sheets of today that wait for the user, each one tap away. */
export function ToBeEntered() {
  const { canTouch } = usePermissions();
  const { data } = useStudentsToday();
  if (!data) return <Skeleton shape="lines" />;
  const waiting = data.programs.filter(
    ({ programId, isTaken, total }) => !isTaken && total > 0 && canTouch('studentattendance.create', { programid: programId }),
  );
  if (data.closed || waiting.length === 0) {
    return (
      <p className="px-4 pb-4 text-muted">{data.closed ? `Today is ${data.closed}.` : 'All attendance of today is taken.'}</p>
    );
  }
  return (
    <ul>
      {waiting.map(({ programId, programName, total }) => (
        <li key={programId} className="flex items-center gap-3 border-line border-t px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{programName}</p>
            <p className="text-muted text-xs">
              Attendance of {total} {total === 1 ? 'student' : 'students'}
            </p>
          </div>
          <Link
            to="/las/studentattendance/grid"
            search={{ sheet: 'edit', program: programId, date: data.date }}
            aria-label={`Take attendance of ${programName}`}
            className="btn btn-sm btn-quiet text-sm max-sm:h-11"
          >
            Take attendance
          </Link>
        </li>
      ))}
    </ul>
  );
}
