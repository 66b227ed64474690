import { keepPreviousData } from '@tanstack/react-query';
import { fullName } from '../../../../common/person-name.domain.ts';
import { displayDate, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../../kit/web/calls/use-call.web.ts';
import { DayChoice } from '../../../../kit/web/inputs/day-choice.tsx';
import { ExportButton } from '../../../../kit/web/list/export-button.tsx';
import { Fetched } from '../../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../../kit/web/panel/panel.tsx';
import { Page } from '../../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../../kit/web/route/back-link.tsx';
import { useDayOfAddress } from '../../../../kit/web/route/day-of-address.web.ts';
import { Link } from '../../../../kit/web/route/link.tsx';
import { halvesInWords } from '../mark-in-words.domain.ts';
import { studentSheetPath } from '../sheet-path.web.ts';
import { absentInWords, notTakenInWords } from './absent-in-words.domain.ts';
import type { AbsentOn, AbsentStudent, getAbsent } from './absent-students.domain.ts';

/** Who was absent on a day and why, across all registers. The address names the day. */
export function AbsentStudentsScreen() {
  const date = useDayOfAddress();
  const absent = useCall<typeof getAbsent>(
    'GET /api/las/StudentAttendance/GetAbsent',
    { date },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page
      title="Absent Students"
      before={<BackLink to="/las/studentattendance" page="Student Attendance" />}
      tools={<ExportButton path="/api/las/StudentAttendance/ExportAbsent" file={`absent ${date}`} query={{ date }} />}
    >
      <DayChoice />
      <Fetched of={absent} what="absent students">
        {(data) => (
          <div aria-busy={absent.isPlaceholderData} className={absent.isPlaceholderData ? 'opacity-50' : ''}>
            <Absent date={date} absent={data} />
          </div>
        )}
      </Fetched>
    </Page>
  );
}

interface AbsentProps {
  date: IsoDate;
  absent: AbsentOn;
}

function Absent({ date, absent: { closed, notTaken, students } }: AbsentProps) {
  const waits = notTakenInWords(notTaken);
  if (closed && students.length === 0) return <p>{`${displayDate(date)} is ${closed}.`}</p>;
  return (
    <Panel title={absentInWords(students)} flush>
      {waits && (
        <p className="px-4 pb-3">
          <Link to="/las/studentattendance" className="link text-muted">
            {waits}
          </Link>
        </p>
      )}
      <ul className="lg:columns-2 lg:gap-0">
        {students.map((student) => (
          <AbsentLine key={student.studentId} student={student} date={date} />
        ))}
      </ul>
    </Panel>
  );
}

function AbsentLine({ student, date }: { student: AbsentStudent; date: IsoDate }) {
  const { canTouch } = usePermissions();
  const { studentId, programId, programName, reason } = student;
  const link = 'rounded-field underline-offset-4 hover:underline focus-visible:ring-focus';
  const name = fullName(student);
  return (
    <li className="flex min-h-11 break-inside-avoid flex-wrap items-baseline gap-x-3 border-line border-t px-4 py-2">
      {canTouch('student.read', { studentid: studentId, programid: programId }) ? (
        <Link to={`/sis/student/details/${studentId}`} className={`${link} min-w-0 break-words font-semibold`}>
          {name}
        </Link>
      ) : (
        <span className="min-w-0 break-words font-semibold">{name}</span>
      )}
      <span className="text-muted">
        <Link to={studentSheetPath({ programId, date }, 'detail')} className={link}>
          {programName}
        </Link>
        , {halvesInWords(student).toLowerCase()}
      </span>
      <span className="basis-full break-words">{reason || <span className="text-muted">No reason is known.</span>}</span>
    </li>
  );
}
