import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { staffStatus, studentStatus } from '../../../../common/enumerations.domain.ts';
import { fullName } from '../../../../common/person-name.domain.ts';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { ShowAll } from '../../../../kit/web/panel/show-all.tsx';
import { formatNumber } from '../../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../../kit/web/parts/skeletons.tsx';
import { Link } from '../../../../kit/web/route/link.tsx';
import { absentPath } from '../absent/absent-path.web.ts';
import { hasFigures } from '../next-register/untaken.web.ts';
import { staffSheetPath, studentSheetPath } from '../sheet-path.web.ts';
import type { PersonOnLeave, Present, ProgramToday } from './attendance-today.domain.ts';
import { useStaffToday, useStudentsToday } from './figures.web.ts';
import { NoSchool, nobodyYet } from './no-school.tsx';
import { notTakenOf } from './not-taken.domain.ts';

/** A program with a lower share of its students present is shown as an exception. */
const usualShare = 0.9;

interface Glance {
  total: number;
  present: number;
  absent: number;
  onLeave: number;
  notTaken: number;
  halfDay: number;
  /** The lists behind the figures, as far as there are any that the user may read. */
  lists: Partial<Record<'present' | 'absent' | 'notTaken' | 'total' | 'onLeave', string | undefined>>;
}

/**
 * How many were here for only half a day. Everyone else who is present counts in both halves, so they are what is missing from twice the
 * number present.
 */
const halfDayOf = ({ present, morningPresent, afternoonPresent }: Present): number =>
  2 * present - morningPresent - afternoonPresent;

interface CountedProps {
  /** Null: nobody knows yet. */
  value: number | null;
  /** Where it leads. */
  list: string | undefined;
}

function Counted({ value, list }: CountedProps) {
  if (value === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">not known yet</span>
      </>
    );
  const number = formatNumber(value, 0);
  if (!list || value === 0) return number;
  return (
    <Link to={list} className="link">
      {number}
    </Link>
  );
}

/** Today's figures in one line. The first three add up to the total; the figures after it count some of the same people again. */
function GlanceLine({ total, present, absent, onLeave, notTaken, halfDay, lists }: Glance) {
  // Before the first register is taken.
  const known = (count: number) => (notTaken === total ? null : count);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {(
        [
          ['Present', known(present), lists.present],
          ['Absent', known(absent), lists.absent],
          ['Not yet taken', notTaken, lists.notTaken],
          ['On the register', total, lists.total],
          ['Of these, on leave', onLeave, lists.onLeave],
          ['Present for half a day', known(halfDay), lists.absent],
        ] as const
      ).map(([name, value, list], index) => (
        <div key={name}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className={`font-semibold tabular-nums ${index === 0 ? 'text-figure' : 'text-xl'}`}>
            <Counted value={value} list={list} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const sum = (programs: readonly ProgramToday[], of: (program: ProgramToday) => number) =>
  programs.reduce((all, program) => all + of(program), 0);

/** The sum of several programs. */
const glanceOf = (programs: readonly ProgramToday[]): Omit<Glance, 'lists'> => ({
  total: sum(programs, ({ total }) => total),
  present: sum(programs, ({ present }) => present),
  absent: sum(programs, ({ absent }) => absent),
  onLeave: sum(programs, ({ onLeave }) => onLeave),
  halfDay: sum(programs, halfDayOf),
  notTaken: sum(programs, notTakenOf),
});

/** Which students are here today: the figures, and each program. On a day without school, those of the last school day. */
export function StudentsToday() {
  const { can } = usePermissions();
  const data = useStudentsToday();
  if (!data) return <Skeleton shape="lines" />;
  const { date, programs } = data;
  if (!hasFigures(data)) return <NoSchool day={data} />;
  if (programs.length === 0) return <Muted>{nobodyYet}</Muted>;
  return (
    <div className="space-y-4">
      <NoSchool day={data} />
      <GlanceLine
        {...glanceOf(programs)}
        lists={{
          ...(can('studentattendance.read') && {
            present: `/las/studentattendance/grid?attendanceDate=${date}`,
            absent: absentPath(date),
          }),
          notTaken: can('studentattendance.create') ? '/las/studentattendance' : undefined,
          total: can('student.read') ? `/sis/student/grid?studentStatus=${studentStatus.active}` : undefined,
          onLeave: can('studentleave.read') ? `/las/studentleave/grid?onDay=${date}` : undefined,
        }}
      />
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {programs.map((program) => (
          <ProgramLine key={program.programId} program={program} date={date} />
        ))}
      </ul>
    </div>
  );
}

function ProgramLine({ program, date }: { program: ProgramToday; date: string }) {
  const { can, canTouch } = usePermissions();
  const { programId, programName, total, present, isTaken } = program;
  const share = total === 0 ? 0 : present / total;
  const low = isTaken && share < usualShare;
  const track = isTaken ? 'bg-press' : 'hatch';
  const figures = (
    <>
      <span className="w-24 shrink-0 truncate" title={programName}>
        {programName}
      </span>
      <span aria-hidden className={`h-2.5 min-w-0 flex-1 rounded-xs ${track}`}>
        {isTaken && (
          <span
            className={`block h-2.5 rounded-xs ${low ? 'bg-warning' : 'bg-data'}`}
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        )}
      </span>
      <span className="flex w-22 shrink-0 items-center justify-end gap-1.5 text-right tabular-nums">
        {low && <TriangleAlert size={14} aria-label={`below ${100 * usualShare} %`} className="shrink-0 text-warning" />}
        {isTaken ? (
          <span>
            {formatNumber(present, 0)}
            <span className="text-muted group-hover:text-base-content"> / {formatNumber(total, 0)}</span>
          </span>
        ) : (
          <span className="text-muted group-hover:text-base-content">not taken</span>
        )}
      </span>
    </>
  );
  // A sheet that nobody has taken has nothing to show to a user who cannot take it.
  const opens = (isTaken && can('studentattendance.read')) || canTouch('studentattendance.create', { programid: programId });
  return (
    <Line to={opens ? studentSheetPath({ programId, date }, isTaken ? 'detail' : 'edit') : undefined} className="h-7 max-sm:h-11">
      {figures}
    </Line>
  );
}

interface LineProps {
  /** Where it leads; nowhere, for a user who may not open that. */
  to: string | undefined;
  className: string;
  children: ReactNode;
}

function Line({ to, className, children }: LineProps) {
  const look = `group -mx-2 flex items-center gap-3 rounded-field px-2 ${className}`;
  return (
    <li>
      {to === undefined ? (
        <span className={look}>{children}</span>
      ) : (
        <Link to={to} className={`${look} hover:bg-wash focus-visible:ring-focus-inside`}>
          {children}
        </Link>
      )}
    </li>
  );
}

/** Which staff are here today and who is on leave; on a day without school, those of the last school day. */
export function StaffToday() {
  const { can } = usePermissions();
  const [most, setMost] = useState<number>();
  const data = useStaffToday(true, most);
  if (!data) return <Skeleton shape="lines" />;
  const { total, present, absent, onLeave, peopleOnLeave } = data;
  if (!hasFigures(data)) return <NoSchool day={data} />;
  if (total === 0) return <Muted>{nobodyYet}</Muted>;
  return (
    <div className="space-y-4">
      <NoSchool day={data} />
      <GlanceLine
        {...{ total, present, absent, onLeave, halfDay: halfDayOf(data), notTaken: notTakenOf(data) }}
        lists={{
          present: `/las/staffattendance/grid?attendanceDate=${data.date}`,
          notTaken: can('staffattendance.create') ? staffSheetPath({ date: data.date }) : undefined,
          total: can('staff.read') ? `/ss/staff/grid?staffStatus=${staffStatus.active}` : undefined,
          onLeave: can('staffleave.read') ? `/las/staffleave/grid?onDay=${data.date}` : undefined,
        }}
      />
      {peopleOnLeave.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">On leave</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8">
            {peopleOnLeave.map((person) => (
              <LeaveLine key={person.staffId} person={person} />
            ))}
          </ul>
          <ShowAll shown={peopleOnLeave.length} total={onLeave} onAll={() => setMost(onLeave)} className="mt-2" />
        </section>
      )}
    </div>
  );
}

function LeaveLine({ person }: { person: PersonOnLeave }) {
  const { canTouch } = usePermissions();
  const { staffId, categoryName } = person;
  const words = (
    <>
      <span dir="auto" className="min-w-0 flex-1 break-words">
        {fullName(person)}
      </span>
      {categoryName !== null && (
        <span className="min-w-0 break-words text-right text-muted group-hover:text-base-content">{categoryName}</span>
      )}
    </>
  );
  const opens = canTouch('staff.read', { staffid: staffId });
  return (
    <Line to={opens ? `/ss/staff/grid?panel=detail&id=${staffId}` : undefined} className="min-h-7 max-sm:min-h-11">
      {words}
    </Line>
  );
}
