import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { type getMarksOfSchedule, type getRelatedRecords, type RelatedRecords, relatedText } from './related-records.domain.ts';

/** What is deleted with an examination: how many schedules, marks and remarks. */
export function GoesWithExamination({ examinationId }: { examinationId: number }) {
  const related = useCall<typeof getRelatedRecords>(
    'GET /api/egs/Examination/GetRelatedRecords',
    { examinationId },
    { staleTime: 0 },
  );
  return <GoesAlong related={related.data} failed={related.isError} />;
}

/** What is deleted with an exam schedule: how many marks. */
export function GoesWithSchedule({ examScheduleId }: { examScheduleId: number }) {
  const related = useCall<typeof getMarksOfSchedule>(
    'GET /api/egs/ExamSchedule/GetRelatedRecords',
    { examScheduleId },
    { staleTime: 0 },
  );
  return <GoesAlong related={related.data} failed={related.isError} />;
}

function GoesAlong({ related, failed }: { related: Partial<RelatedRecords> | undefined; failed: boolean }) {
  const text = related && relatedText(related);
  return (
    <p className="mt-3 font-semibold" role="status">
      {failed && 'What would be deleted with it cannot be loaded.'}
      {!failed && text === undefined && 'Loading...'}
      {!failed && text !== undefined && (text === '' ? 'Nothing else is deleted with it.' : `Deleted with it: ${text}.`)}
    </p>
  );
}
