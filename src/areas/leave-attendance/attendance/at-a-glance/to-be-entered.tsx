import { CalendarX } from 'lucide-react';
import { displayDate } from '../../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../../../kit/web/panel/link-row.tsx';
import { buttonLook } from '../../../../kit/web/parts/button-look.web.ts';
import { formatNumber } from '../../../../kit/web/parts/format.web.ts';
import { Skeleton } from '../../../../kit/web/parts/skeletons.tsx';
import { hasFigures, waitsFor } from '../next-register/untaken.web.ts';
import { staffSheetPath, studentSheetPath } from '../sheet-path.web.ts';
import { useStaffToday, useStudentsToday } from './figures.web.ts';
import { NoSchool, nobodyYet } from './no-school.tsx';
import { notTakenOf } from './not-taken.domain.ts';

interface Waiting {
  path: string;
  title: string;
  note: string;
}

/** The sheets of the day that the user has to take, each one tap away; the first has a button that says so. */
export function ToBeEntered() {
  const { can, canTouch } = usePermissions();
  const forStudents = can('studentattendance.create') && can('studentattendance.read');
  const forStaff = can('staffattendance.create') && can('staffattendance.read');
  const students = useStudentsToday(forStudents);
  const staff = useStaffToday(forStaff);
  if ((forStudents && !students) || (forStaff && !staff)) return <Skeleton shape="lines" />;
  const day = students ?? staff;
  if (!day) return null;
  const { closed, date } = day;
  const isNobody = !students?.programs.length && !staff?.total;
  const waiting: Waiting[] = (students?.programs ?? [])
    .filter((program) => waitsFor(canTouch, program))
    .map((program) => ({
      path: studentSheetPath({ programId: program.programId, date }),
      title: program.programName,
      note: `${formatNumber(notTakenOf(program), 0)} ${notTakenOf(program) === 1 ? 'student' : 'students'}`,
    }));
  if (staff && notTakenOf(staff) > 0) {
    waiting.push({
      path: staffSheetPath({ date }),
      title: 'Staff',
      note: `${formatNumber(notTakenOf(staff), 0)} staff`,
    });
  }
  if (waiting.length === 0 || !hasFigures(day)) {
    return (
      <div className="space-y-2 px-4 pb-4 text-muted">
        <NoSchool day={day} />
        {hasFigures(day) && <p>{isNobody ? nobodyYet : `All attendance of ${closed ? displayDate(date) : 'today'} is taken.`}</p>}
      </div>
    );
  }
  return (
    <>
      {closed && (
        <div className="px-4 pb-3 text-muted">
          <NoSchool day={day} />
        </div>
      )}
      <ul>
        {waiting.map(({ path, title, note }, index) => (
          <LinkRow
            key={path}
            to={path}
            title={title}
            note={note}
            before={<CalendarX size={16} aria-hidden className="shrink-0 text-muted max-sm:hidden" />}
            end={index === 0 ? <span className={buttonLook({ kind: 'primary', small: true })}>Take attendance</span> : undefined}
          />
        ))}
      </ul>
    </>
  );
}
