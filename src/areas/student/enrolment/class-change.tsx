import { useWatch } from 'react-hook-form';
import { ComingStay } from '../../../common/since/coming-stay.tsx';
import { Consequences } from '../../../common/since/consequences.tsx';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { type StudentRow, student } from '../student/student.domain.ts';
import type { getClassChangePreview } from './class-change.domain.ts';

const { DateField } = fieldsOf(student);

/** The day since when a student belongs to the program that was chosen, and what the change means for fees and registers. */
export function ClassChange({ record }: { record: StudentRow | null }) {
  const { can } = usePermissions();
  const programId = Number(useWatch({ name: 'programId' }) ?? 0) || null;
  const typed: string | null | undefined = useWatch({ name: 'since' });
  const since = typed && isIsoDate(typed) ? typed : null;
  const isOther = programId !== (record?.programId ?? null);
  const { data } = useCall<typeof getClassChangePreview>(
    'GET /api/sis/Student/GetClassChangePreview',
    { studentId: record?.studentId ?? 0, ...(programId && { programId }), ...(since && { since }) },
    { enabled: record !== null && (isOther || since !== null), staleTime: 0, gcTime: 0 },
  );
  const isShown = programId !== null && (record === null || isOther || typed !== undefined);
  const said = isOther || since !== null ? data : undefined;
  const promotes = record && said?.isPromotionMeant && can('program.read') && can('graderecord.read');
  return (
    <>
      {record?.comingStay && <ComingStay {...record.comingStay} />}
      {isShown && <DateField name="since" />}
      <Consequences paragraphs={said?.paragraphs ?? []}>
        {promotes && (
          <Link
            to="/ps/program/grid"
            search={{ panel: 'detail', id: record.programId, student: record.studentId }}
            className="underline underline-offset-4"
          >
            Promote instead
          </Link>
        )}
      </Consequences>
    </>
  );
}
