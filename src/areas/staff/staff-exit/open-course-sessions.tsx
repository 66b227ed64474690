import { useWatch } from 'react-hook-form';
import { displayDate, type IsoDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { getOpenCourseSessions } from './staff-exit.domain.ts';

/** In the form of an exit: the courses that the chosen person would still have to teach after the date entered. */
export function OpenCourseSessionsOfForm() {
  const [staffId, exitDate]: unknown[] = useWatch({ name: ['staffId', 'exitDate'] });
  const day = typeof exitDate === 'string' && isIsoDate(exitDate) ? exitDate : '';
  if (typeof staffId !== 'number' || staffId < 1) return null;
  return (
    <div className="sm:col-span-2">
      <OpenCourseSessions staffId={staffId} day={day} />
    </div>
  );
}

/** The courses that a leaver would still have to teach, each with a button to assign somebody else; nothing if there are none. */
export function OpenCourseSessions({ staffId, day }: { staffId: number; day: IsoDate }) {
  const { can } = usePermissions();
  const { data } = useCall<typeof getOpenCourseSessions>('GET /api/ss/StaffExit/GetOpenCourseSessions', {
    staffId,
    ...(day && { exitDate: day }),
  });
  if (!data || data.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">
        {data.length === 1 ? '1 course session needs' : `${data.length} course sessions need`} someone else
        {day && ` after ${displayDate(day)}`}.
      </p>
      <ul className="mt-2 space-y-1">
        {data.map((session) => (
          <li key={session.courseSessionId} className="break-words">
            {session.courseName},{' '}
            {can('program.update') ? (
              <Link
                to="/ps/program/grid"
                search={{ panel: 'detail', id: session.programId }}
                target="_blank"
                className="rounded-field underline underline-offset-4 focus-visible:ring-focus"
              >
                {session.programName}
                <span className="sr-only"> (opens in a new tab, to assign other staff)</span>
              </Link>
            ) : (
              session.programName
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
