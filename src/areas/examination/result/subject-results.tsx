import { fullName } from '../../../common/person-name.domain.ts';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { countSubjects, inSubject } from './result-figures.domain.ts';
import type { ExamResult } from './results.domain.ts';
import { Marks } from './subject-table.tsx';

/** The students' marks in one subject of an examination; those who failed come first. */
export function SubjectResults({ results, courseId }: { results: readonly ExamResult[]; courseId: number }) {
  const lines = inSubject(results, courseId);
  const subjects = lines.map(({ subject }) => subject);
  const [first] = subjects;
  if (!first) return <Muted>{studentEmptyTexts.grades}</Muted>;
  const { passed, failed } = countSubjects(subjects);
  return (
    <div className="max-w-160">
      <PlainTable
        caption={
          <>
            {first.courseName}{' '}
            <span className="font-normal text-muted">
              of {formatNumber(first.totalMarks)}, minimum {formatNumber(first.minMarks)}. Failed {failed}, passed {passed}
            </span>
          </>
        }
        rows={lines}
        keyOf={(line) => line.studentId}
        columns={[
          { head: 'Student Name', cell: ({ student }) => fullName(student) },
          { head: 'Marks', figure: true, cell: ({ subject }) => <Marks subject={subject} /> },
        ]}
      />
    </div>
  );
}
