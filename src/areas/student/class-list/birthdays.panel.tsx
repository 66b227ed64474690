import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, weekdayName } from '../../../kit/domain/dates.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { StudentAvatar } from '../student/student-avatar.tsx';
import { birthdaysOfWeek } from './birthdays.domain.ts';
import { useClassList } from './class-list.panel.tsx';

/** The birthdays of a class this week; nothing where there is none. */
export function BirthdaysPanel({ programId }: { programId: number }) {
  const students = useClassList(programId);
  if (!students) return <FlushWaiting />;
  const birthdays = birthdaysOfWeek(students, today());
  if (birthdays.length === 0) return null;
  return (
    <ul>
      {birthdays.map(({ student, day, age }) => (
        <LinkRow
          key={student.studentId}
          to={`/sis/student/details/${student.studentId}`}
          title={fullName(student)}
          note={`${day === today() ? 'Today' : `${weekdayName(day)}, ${displayDate(day)}`}: ${age} years old`}
          before={<StudentAvatar student={student} size={36} />}
        />
      ))}
    </ul>
  );
}
