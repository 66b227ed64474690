import { passedText, resultText } from '../../areas/examination/result/result-words.web.ts';
import type { getResultsForStudent } from '../../areas/examination/result/results.domain.ts';
import { studentEmptyTexts } from '../../areas/student/student/empty-texts.domain.ts';
import { useMyStudents } from '../../areas/student/student/my-students.web.ts';
import type { StudentRow } from '../../areas/student/student/student.domain.ts';
import { fullName } from '../../common/person-name.domain.ts';
import { LinkRow } from '../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../kit/web/parts/skeletons.tsx';

/** The latest examination of each of the few students whom a parent or a student may see. */
export function LatestMarksPanel() {
  const students = useMyStudents();
  if (!students) return <FlushWaiting />;
  return students.map((student) => <LatestMarks key={student.studentId} student={student} named={students.length > 1} />);
}

interface LatestMarksProps {
  student: Pick<StudentRow, 'studentId' | 'firstName' | 'lastName'>;
  /** If there are several, it says whose marks they are. */
  named: boolean;
}

function LatestMarks({ student, named }: LatestMarksProps) {
  const { studentId } = student;
  const data = usePanelData<typeof getResultsForStudent>('GET /api/egs/Examination/GetResultsForStudent', { studentId });
  if (!data) return <FlushWaiting />;
  const [latest] = data.examinations;
  const whose = named ? `${fullName(student)}: ` : '';
  if (!latest) {
    return (
      <Muted className="px-4 pb-4">
        {whose}
        {studentEmptyTexts.grades}
      </Muted>
    );
  }
  return (
    <ul>
      <LinkRow
        to={`/sis/student/details/${studentId}`}
        title={`${whose}${latest.examinationName}`}
        note={resultText(latest)}
        end={
          <span className={`shrink-0 font-semibold ${latest.isPassed === false ? 'text-error' : ''}`}>
            {passedText(latest.isPassed)}
          </span>
        }
      />
    </ul>
  );
}
