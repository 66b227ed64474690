import { MessageSquareText } from 'lucide-react';
import { useId } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useIdOfAddress, useRecord } from '../../../kit/web/form/record.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { examination } from '../examination/examination.domain.ts';
import { ExaminationGone, isGone } from '../examination/examination-gone.tsx';
import { ReleaseResults } from '../examination/release-results.tsx';
import { PrintCards } from '../report-card/report-card-buttons.tsx';
import { ResultList } from './result-list.tsx';
import type { ExamResult, getResults } from './results.domain.ts';
import { SubjectResults } from './subject-results.tsx';

/** The results of one examination, ordered by rank; each opens to show its marks. */
export function ResultsScreen() {
  const examinationId = useIdOfAddress();
  const { canTouch } = usePermissions();
  const record = useRecord(examination, examinationId);
  const results = useCall<typeof getResults>(
    'GET /api/egs/Examination/GetResults',
    { examinationId },
    { enabled: examinationId > 0 },
  );
  const error = record.error ?? results.error;
  const gone = examinationId === 0 || isGone(error);
  const row = gone ? undefined : record.data;
  return (
    <Page
      title={row ? `Results of ${row.examinationName}` : 'Examination Results'}
      note={row && `${row.program.programName}, ${displayDate(row.startDate)} to ${displayDate(row.endDate)}`}
      before={<BackLink to="/egs/examination/grid" page="Examinations" />}
      tools={
        <>
          {row && canTouch('graderecord.read', { programid: row.ownerId }) && (
            <LinkButton to={`/egs/examination/remarks/${examinationId}`} small>
              <MessageSquareText size={16} aria-hidden />
              Remarks
            </LinkButton>
          )}
          {row && <ReleaseResults examination={row} hasMarks={(results.data?.length ?? 0) > 0} />}
          {row && (results.data?.length ?? 0) > 0 && (
            <>
              <PrintCards examination={row} />
              <ExportButton
                path="/api/egs/Examination/ExportRanks"
                query={{ examinationId: String(examinationId) }}
                file="ranks"
              />
            </>
          )}
        </>
      }
      className="max-w-400"
    >
      {gone && <ExaminationGone />}
      {error && !gone && <FetchFailure what="results" kept={results.data !== undefined} retry={() => void results.refetch()} />}
      {results.data && !gone ? <Results results={results.data} /> : !error && !gone && <Skeleton shape="lines" />}
    </Page>
  );
}

/** The ranking or, if the address names a course, everybody's marks in it. */
function Results({ results }: { results: readonly ExamResult[] }) {
  const { course } = useAddress().search;
  const courseId = Number(course) || 0;
  return (
    <>
      {results.length > 0 && <SubjectChoice results={results} courseId={courseId} />}
      {courseId > 0 ? <SubjectResults results={results} courseId={courseId} /> : <ResultList results={results} />}
    </>
  );
}

/** Chooses all subjects together or one of them. */
function SubjectChoice({ results, courseId }: { results: readonly ExamResult[]; courseId: number }) {
  const id = useId();
  const names = new Map(results.flatMap(({ subjects }) => subjects.map((each) => [each.courseId, each.courseName] as const)));
  return (
    <p className="flex items-center gap-2 pb-4">
      <label htmlFor={id} className="text-muted">
        Subject
      </label>
      <ChoiceBox
        id={id}
        look={barBox}
        className="min-w-0 max-w-80 flex-1"
        value={names.has(courseId) ? courseId : ''}
        onChange={({ target: { value } }) =>
          navigate({ to: '.', search: value === '' ? {} : { course: Number(value) }, replace: true })
        }
      >
        <option value="">All subjects</option>
        {[...names].map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </ChoiceBox>
    </p>
  );
}
