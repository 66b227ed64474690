import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { callList } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { callKey } from '../../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { program } from '../../program/program/program.domain.ts';

/** Somebody who leaves. */
export interface Leaver {
  staffId: number;
  /** The last day; `''` if it is not known yet. */
  day: IsoDate | '';
}

/** The programs that need another class teacher. Nobody who may not read programs could enter one, or is shown one. */
export function ClassTeacherOf({ staffId, day = '' }: Pick<Leaver, 'staffId'> & Partial<Leaver>) {
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
  day: Leaver['day'];
  one: string;
  many: string;
  children: ReactNode[] | undefined;
}

/** What others have to take over, if anything. */
export function Needed({ day, one, many, children = [] }: NeededProps) {
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

/** The name of a program, for those who may assign other staff there with a link to it. */
export function ProgramLink({ of: { programId, programName } }: { of: { programId: number; programName: string } }) {
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
