import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { ReportCardButton } from '../report-card/report-card-buttons.tsx';
import { PassBadge } from './pass-badge.tsx';
import { countSubjects, linesOfSubjects } from './result-figures.domain.ts';
import { resultText } from './result-words.web.ts';
import type { getResultsForStudent, StudentResult } from './results.domain.ts';
import { SubjectLines } from './subject-lines.tsx';
import { SubjectTable } from './subject-table.tsx';
import { countsText, totalText } from './totals-in-words.web.ts';
import { YearResults } from './year-results.tsx';

/** How many of the latest examinations are open at first; earlier ones open by their name. */
const openAtFirst = 2;

/** Hundreds of elements at the end of a page, neither styled nor laid out before somebody scrolls near them. */
const skipped = '-mx-1 px-1 [contain-intrinsic-block-size:auto_48rem] [content-visibility:auto]';

/** A student's marks in each examination and each subject, and over the year. */
export function StudentGradesPanel({ studentId }: { studentId: number }) {
  const data = usePanelData<typeof getResultsForStudent>('GET /api/egs/Examination/GetResultsForStudent', {
    studentId,
    ...inYear(useChosenYear()),
  });
  if (!data) return <Skeleton shape="lines" />;
  const { examinations, years } = data;
  if (examinations.length === 0) return <Muted>{studentEmptyTexts.grades}</Muted>;
  return (
    <div className={`space-y-4 ${skipped}`}>
      {years.length > 0 && <YearResults years={years} />}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 2xl:grid-cols-2">
        {examinations.map((result, index) => (
          <Examination key={result.examinationId} studentId={studentId} result={result} isOpen={index < openAtFirst} />
        ))}
      </div>
      <SubjectLines lines={linesOfSubjects(examinations)} />
    </div>
  );
}

function Examination({ studentId, result, isOpen }: { studentId: number; result: StudentResult; isOpen: boolean }) {
  const { examinationId, examinationName, programName, startDate, endDate, subjects, isPassed } = result;
  const days = displayDays(startDate, endDate);
  return (
    <details open={isOpen} className="border-line border-t pt-2">
      <summary className="cursor-pointer rounded-field focus-visible:ring-focus">
        <span className="inline-flex w-[calc(100%-1.5rem)] items-start justify-between gap-x-3 align-top">
          <span className="min-w-0">
            <span className="block break-words font-semibold">{examinationName}</span>
            <span className="block text-muted text-xs tabular-nums">
              {programName}, <span className="inline-block">{days}</span>
            </span>
          </span>
          <PassBadge isPassed={isPassed} />
        </span>
      </summary>
      <p className="flex flex-wrap justify-between gap-x-3 pt-1 tabular-nums">
        <span>{countsText(countSubjects(subjects))}</span>
        <span className="font-semibold">
          {totalText(result)}
          {resultText(result) && `: ${resultText(result)}`}
        </span>
      </p>
      <SubjectTable caption={`Subjects of ${examinationName}`} subjects={subjects} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <ReportCardButton examinationId={examinationId} studentId={studentId} />
      </div>
    </details>
  );
}
