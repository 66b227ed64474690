import { fullName } from '../../../common/person-name.domain.ts';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { countSubjects, inSubject } from './result-figures.domain.ts';
import type { ExamResult } from './results.domain.ts';
import { figureCell, Marks, tableCell, tableHead } from './subject-table.tsx';

/** The students' marks in one subject of an examination; those who failed come first. */
export function SubjectResults({ results, courseId }: { results: readonly ExamResult[]; courseId: number }) {
  const lines = inSubject(results, courseId);
  const subjects = lines.map(({ subject }) => subject);
  const [first] = subjects;
  if (!first) return <Muted>{studentEmptyTexts.grades}</Muted>;
  const { passed, failed } = countSubjects(subjects);
  return (
    <div className="max-w-160">
      <table className="w-full">
        <caption className="pb-1 text-left">
          <span className="font-semibold">{first.courseName}</span>{' '}
          <span className="text-muted">
            of {formatNumber(first.totalMarks)}, minimum {formatNumber(first.minMarks)}. Failed {failed}, passed {passed}
          </span>
        </caption>
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className={tableHead}>
              Student Name
            </th>
            <th scope="col" className={`${tableHead} text-right`}>
              Marks
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ studentId, student, subject }) => (
            <tr key={studentId}>
              <th scope="row" className={`${tableCell} wrap-anywhere text-left font-normal`}>
                {fullName(student)}
              </th>
              <td className={figureCell}>
                <Marks subject={subject} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
