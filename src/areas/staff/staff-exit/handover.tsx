import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { displayDate, type IsoDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { callList } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { callKey, useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { program } from '../../program/program/program.domain.ts';
import type { getOpenCourseSessions } from './staff-exit.domain.ts';

interface HandoverProps {
  staffId: number;
  /** The last day; `''` if it is not known yet. */
  day: IsoDate | '';
}

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
export const Handover = (props: HandoverProps) => (
  <>
    <OpenCourseSessions {...props} />
    <ClassTeacherOf {...props} />
  </>
);

function OpenCourseSessions({ staffId, day }: HandoverProps) {
  const { data } = useCall<typeof getOpenCourseSessions>('GET /api/ss/StaffExit/GetOpenCourseSessions', {
    staffId,
    ...(day && { exitDate: day }),
  });
  return (
    <Needed day={day} one="course session needs someone else" many="course sessions need someone else">
      {data?.map((session) => (
        <li key={session.courseSessionId} className="break-words">
          {session.courseName}, <ProgramLink of={session} />
        </li>
      ))}
    </Needed>
  );
}

/** The programs that need another class teacher. Nobody who may not read programs could enter one, or is shown one. */
export function ClassTeacherOf({ staffId, day = '' }: Pick<HandoverProps, 'staffId'> & Partial<HandoverProps>) {
  const { can } = usePermissions();
  const path = '/api/ps/Program';
  const query = { classTeacherId: staffId };
  const { data } = useQuery({
    queryKey: callKey(path, query),
    queryFn: ({ signal }) => callList<typeof program>(path, { query, signal }),
    enabled: can('program.read'),
    retry: false,
  });
  return (
    <Needed day={day} one="program needs another class teacher" many="programs need another class teacher">
      {data?.items.map((row) => (
        <li key={row.programId} className="break-words">
          <ProgramLink of={row} />
        </li>
      ))}
    </Needed>
  );
}

interface NeededProps {
  day: HandoverProps['day'];
  one: string;
  many: string;
  children: ReactNode[] | undefined;
}

function Needed({ day, one, many, children = [] }: NeededProps) {
  if (children.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">
        {children.length} {children.length === 1 ? one : many}
        {day && ` after ${displayDate(day)}`}.
      </p>
      <ul className="mt-2 space-y-1">{children}</ul>
    </Notice>
  );
}

function ProgramLink({ of: { programId, programName } }: { of: { programId: number; programName: string } }) {
  const { can } = usePermissions();
  if (!can('program.update')) return programName;
  return (
    <Link
      to="/ps/program/grid"
      search={{ panel: 'detail', id: programId }}
      target="_blank"
      className="rounded-field underline underline-offset-4 focus-visible:ring-focus"
    >
      {programName}
      <span className="sr-only"> (opens in a new tab, to assign other staff)</span>
    </Link>
  );
}
