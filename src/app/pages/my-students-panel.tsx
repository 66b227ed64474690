import { StudentAttendancePanel } from '../../areas/leave-attendance/student-attendance/student-attendance-panel.tsx';
import { studentEmptyTexts } from '../../areas/student/student/empty-texts.domain.ts';
import { useMyStudents } from '../../areas/student/student/my-students.web.ts';
import { StudentAvatar } from '../../areas/student/student/student-avatar.tsx';
import { SubscribeButton } from '../../areas/timetable/calendar-feed/subscribe-button.tsx';
import { fullName } from '../../common/person-name.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../kit/web/panel/link-row.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../kit/web/parts/skeletons.tsx';

/** The few students whom a parent or a student may see, each with a link to their page and with their attendance. */
export function MyStudentsPanel() {
  const students = useMyStudents();
  const { canTouch } = usePermissions();
  if (!students) return <FlushWaiting shape="circle-rectangle" />;
  if (students.length === 0) return <Muted className="px-4 pb-4">{studentEmptyTexts.students}</Muted>;
  return (
    <ul className={`grid grid-cols-1 ${students.length > 1 ? 'xl:grid-cols-2' : ''}`}>
      {students.map((student) => (
        <li key={student.studentId} className="min-w-0">
          <ul>
            <LinkRow
              to={`/sis/student/details/${student.studentId}`}
              title={fullName(student)}
              note={student.program?.programName}
              before={<StudentAvatar student={student} size={40} />}
            />
          </ul>
          {canTouch('studentattendance.read', { studentid: student.studentId, programid: student.programId }) && (
            <div className="px-4 pb-4">
              <StudentAttendancePanel studentId={student.studentId} />
            </div>
          )}
          {canTouch('timetable.read', { programid: student.programId }) && (
            <div className="px-4 pb-4">
              <SubscribeButton of={{ studentId: student.studentId }} name={fullName(student)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
