import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useIdOfAddress } from '../../../kit/web/form/record.web.ts';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { ExaminationGone, isGone } from '../examination/examination-gone.tsx';
import type { getRemarks } from './exam-remark.domain.ts';
import { RemarkList } from './remark-list.tsx';

/** The remarks on the report cards of one examination, one student after another. */
export function RemarksScreen() {
  const examinationId = useIdOfAddress();
  const { data, error, refetch } = useCall<typeof getRemarks>(
    'GET /api/egs/ExamRemark/GetRemarksByExamination',
    { examinationId },
    { enabled: examinationId > 0 },
  );
  const gone = examinationId === 0 || isGone(error);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={data ? `Remarks of ${data.examinationName}` : 'Remarks'}
        note={data?.programName}
        before={<BackLink to={`/egs/examination/results/${examinationId}`} page="the results" />}
      />
      <ClosedYear of={data?.startDate} permission="graderecord.update" />
      {gone && (
        <div className="px-4 sm:px-6">
          <ExaminationGone />
        </div>
      )}
      {error && !gone && <FetchFailure what="remarks" kept={data !== undefined} retry={() => void refetch()} />}
      {data && !gone ? (
        <RemarkList
          examinationId={examinationId}
          lines={data.remarks}
          mayWrite={data.mayWrite}
          reload={async () => (await refetch()).data?.remarks ?? []}
        />
      ) : (
        !error &&
        !gone && (
          <div className="px-6">
            <Skeleton shape="lines" />
          </div>
        )
      )}
    </div>
  );
}
