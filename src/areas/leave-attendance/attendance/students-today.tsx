import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import type { ProgramToday } from './attendance-today.domain.ts';
import { useStaffToday, useStudentsToday } from './figures.web.ts';

/** Below this share of those who should be here, a program is shown as an exception. */
const usualShare = 0.9;

interface Glance {
  total: number;
  present: number;
  absent: number;
  onLeave: number;
  notTaken: number;
}

/** The figures of today in one line. */
export const GlanceLine = ({ total, present, absent, onLeave, notTaken }: Glance) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2">
    {(
      [
        ['Present', present],
        ['Absent', absent],
        ['On leave', onLeave],
        ['Not yet taken', notTaken],
        ['In all', total],
      ] as const
    ).map(([name, value], index) => (
      <div key={name}>
        <dt className="text-muted text-xs">{name}</dt>
        <dd className={`font-semibold tabular-nums ${index === 0 ? 'text-figure' : 'text-xl'}`}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Adds programs up; who is on a sheet that is not taken counts as not yet taken. */
export function glanceOf(programs: readonly ProgramToday[]): Glance {
  const sum = (of: (program: ProgramToday) => number) => programs.reduce((all, program) => all + of(program), 0);
  return {
    total: sum(({ total }) => total),
    present: sum(({ present }) => present),
    absent: sum(({ absent }) => absent),
    onLeave: sum(({ onLeave }) => onLeave),
    notTaken: sum(({ isTaken, total, present, absent }) => (isTaken ? total - present - absent : total)),
  };
}

/** Who of the students is here today: the figures, and each program. */
export function StudentsToday({ programs: withPrograms = true }: { programs?: boolean }) {
  const { data } = useStudentsToday();
  if (!data) return <Skeleton shape="lines" />;
  const { programs, closed, date } = data;
  return (
    <div className="space-y-4">
      {closed && <p>{`${displayDate(date)} is ${closed}.`}</p>}
      <GlanceLine {...glanceOf(programs)} />
      {withPrograms && programs.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {programs.map((program) => (
            <ProgramLine key={program.programId} program={program} date={date} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ProgramLine({ program, date }: { program: ProgramToday; date: string }) {
  const { programId, programName, total, present, isTaken } = program;
  const share = total === 0 ? 0 : present / total;
  const low = isTaken && share < usualShare;
  return (
    <li className="border-line border-t">
      <Link
        to="/las/studentattendance/grid"
        search={{ sheet: isTaken ? 'detail' : 'edit', program: programId, date }}
        className="flex h-10 items-center gap-3 -outline-offset-2 hover:bg-wash focus-visible:ring-focus"
      >
        <span className="w-24 shrink-0 truncate">{programName}</span>
        {isTaken ? (
          <>
            <span aria-hidden className="h-2 min-w-0 flex-1 rounded-full bg-press">
              <span
                className={`block h-2 rounded-full ${low ? 'bg-warning' : 'bg-data'}`}
                style={{ width: `${Math.round(share * 100)}%` }}
              />
            </span>
            {low && <CircleAlert size={14} aria-label="Fewer than usual" className="shrink-0 text-warning" />}
            <span className="w-16 shrink-0 text-right tabular-nums">
              {present} of {total}
            </span>
          </>
        ) : (
          <span className="flex flex-1 items-center justify-end gap-1.5 text-muted">
            <Clock size={14} aria-hidden />
            Not yet taken
          </span>
        )}
      </Link>
    </li>
  );
}

/** Who of the staff is here today. */
export function StaffToday() {
  const { data } = useStaffToday();
  if (!data) return <Skeleton shape="lines" />;
  const { total, present, absent, onLeave, isTaken } = data;
  return <GlanceLine {...{ total, present, absent, onLeave, notTaken: isTaken ? total - present - absent : total }} />;
}
