import { useFormContext, useWatch } from 'react-hook-form';
import { displayDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { type StudentRow, student } from '../student/student.domain.ts';
import type { getClassChangePreview } from './class-change.domain.ts';

const { DateField } = fieldsOf(student);

/** The day since when a student belongs to the program that was chosen, and what the change means for fees and registers. */
export function ClassChange({ record }: { record: StudentRow | null }) {
  const programId = Number(useWatch({ name: 'programId' }) ?? 0) || null;
  const typed: string | null | undefined = useWatch({ name: 'since' });
  const since = typed && isIsoDate(typed) ? typed : null;
  const isOther = programId !== (record?.programId ?? null);
  const { data } = useCall<typeof getClassChangePreview>(
    'GET /api/sis/Student/GetClassChangePreview',
    { studentId: record?.studentId ?? 0, programId: programId ?? 0, since: since ?? '' },
    { enabled: record !== null && (isOther || since !== null), staleTime: 0, gcTime: 0 },
  );
  const isShown = programId !== null && (record === null || isOther || typed !== undefined);
  return (
    <>
      {record?.comingStay && <Coming stay={record.comingStay} />}
      {isShown && <DateField name="since" />}
      <div aria-live="polite" className="empty:hidden sm:col-span-2">
        {(isOther || since !== null) && data && data.paragraphs.length > 0 && (
          <Notice kind="info">
            {data.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Notice>
        )}
      </div>
    </>
  );
}

/** A change that waits for its day, and how to take it back. */
function Coming({ stay }: { stay: NonNullable<StudentRow['comingStay']> }) {
  const { setValue } = useFormContext();
  const isTakenBack = useWatch({ name: 'since' }) === null;
  return (
    <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
      <p className="flex-1">
        {isTakenBack ? 'When saved, the student will no longer go' : 'The student will go'} to {stay.programName} on{' '}
        {displayDate(stay.fromDate)}.
      </p>
      <button
        type="button"
        className="btn btn-sm btn-quiet text-sm max-sm:h-11"
        onClick={() => setValue('since', isTakenBack ? undefined : null, { shouldDirty: true })}
      >
        {isTakenBack ? 'Keep it' : 'Take it back'}
      </button>
    </div>
  );
}
