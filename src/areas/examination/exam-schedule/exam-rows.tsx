import { CopyCheck, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { useResetWhen } from '../../../kit/web/form/reset-when.web.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { examination } from '../examination/examination.domain.ts';
import type { getCoursesForExamination } from './courses-of-examination.domain.ts';
import { type EnteredExam, ExamRow, newExam } from './exam-row.tsx';

/** A row for each course of the program that has no exam in this examination yet. */
export function ExamRows({ examinationId }: { examinationId: number }) {
  const { control, setValue, getValues, clearErrors } = useFormContext();
  useResetWhen('examSchedules', 'examinationId');
  const rows: EnteredExam[] = useWatch({ control, name: 'examSchedules' }) ?? [];
  const record = useRecord(examination, examinationId);
  const courses = useCall<typeof getCoursesForExamination>(
    'GET /api/egs/ExamSchedule/GetCoursesForExamination',
    { examinationId },
    { staleTime: 0 },
  );
  const open = courses.data?.filter(({ isScheduled }) => !isScheduled);
  useEffect(() => {
    if (!open || !courses.isFetchedAfterMount || getValues('examSchedules')) return;
    setValue('examSchedules', open.map(newExam));
  }, [open, courses.isFetchedAfterMount, getValues, setValue]);

  const change = (next: readonly EnteredExam[]) => {
    clearErrors();
    setValue('examSchedules', next, { shouldDirty: true });
  };
  const typed = (): EnteredExam[] => getValues('examSchedules');
  const sameForAll = () => {
    const [first] = typed();
    if (!first) return;
    const { startTime, endTime, totalMarks, minMarks } = first;
    change(typed().map((row) => ({ ...row, startTime, endTime, totalMarks, minMarks })));
  };
  if (courses.isError) return <FetchFailure what="courses" kept={false} retry={() => void courses.refetch()} />;
  if (!open) return <Skeleton shape="lines" />;
  const others = open.filter(({ courseId }) => rows.every((row) => row.courseId !== courseId));
  return (
    <>
      <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <Muted>
          {record.data && `From ${displayDate(record.data.startDate)} to ${displayDate(record.data.endDate)}. `}
          {open.length === 0 && courses.data?.length !== 0 && 'All courses of the program already have an exam.'}
        </Muted>
        {rows.length > 1 && (
          <Button small className="ml-auto" onClick={sameForAll}>
            <CopyCheck size={16} aria-hidden />
            First row’s times and marks for all
          </Button>
        )}
      </div>
      {courses.data?.length === 0 && <WhyEmpty list="egs/ExamSheet" id={examinationId} className="mb-3" />}
      <ol className="divide-y divide-line border-line border-y">
        {rows.map((row, index) => (
          <ExamRow
            key={row.courseId}
            index={index}
            exam={row}
            onRemove={() => change(typed().filter(({ courseId }) => courseId !== row.courseId))}
          />
        ))}
      </ol>
      {others.length > 0 && rows.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {others.map((course) => (
            <Button key={course.courseId} small onClick={() => change([...typed(), newExam(course)])}>
              <Plus size={16} aria-hidden />
              {course.courseName}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
