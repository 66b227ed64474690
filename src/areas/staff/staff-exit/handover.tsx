import { useWatch } from 'react-hook-form';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ClassTeacherOf, type Leaver, Needed, ProgramLink } from './class-teacher-of.tsx';
import type { getOpenCourseSessions } from './staff-exit.domain.ts';

/** In the form of an exit: what others have to take over from the chosen person after the date entered. */
export function HandoverOfForm() {
  const [staffId, exitDate]: unknown[] = useWatch({ name: ['staffId', 'exitDate'] });
  const day = typeof exitDate === 'string' && isIsoDate(exitDate) ? exitDate : '';
  if (typeof staffId !== 'number' || staffId < 1) return null;
  return (
    <div className="space-y-4 sm:col-span-2">
      <Handover staffId={staffId} day={day} />
    </div>
  );
}

/** What others have to take over from a leaver, each with a link to the program where that is done; nothing if there is nothing. */
export const Handover = (props: Leaver) => (
  <>
    <OpenCourseSessions {...props} />
    <ClassTeacherOf {...props} />
  </>
);

function OpenCourseSessions({ staffId, day }: Leaver) {
  const { data } = useCall<typeof getOpenCourseSessions>('GET /api/ss/StaffExit/GetOpenCourseSessions', {
    staffId,
    ...(day && { exitDate: day }),
  });
  return (
    <Needed day={day} one="course session needs someone else" many="course sessions need someone else">
      {data?.map((session) => (
        <li key={`${session.programId} ${session.courseId}`} className="break-words">
          {session.courseName}, <ProgramLink of={session} />
        </li>
      ))}
    </Needed>
  );
}
