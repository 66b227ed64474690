import { useWatch } from 'react-hook-form';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PageForm } from '../../../kit/web/form/page-form.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import type { EnteredExam } from './exam-row.tsx';
import { ExamRows } from './exam-rows.tsx';
import { type ExamInput, examSchedule } from './exam-schedule.domain.ts';
import { type createSchedules, createSchedulesInput, examIssuesByRow } from './schedules-at-once.domain.ts';

const list = '/egs/examschedule/grid';
const { LookupField } = fieldsOf(examSchedule);

interface Several extends Record<string, unknown> {
  examinationId: number;
  examSchedules: ExamInput[];
}

const subject = { area: 'egs', name: 'ExamSchedule', id: 'examScheduleId', input: createSchedulesInput, rules: examIssuesByRow };

/** Enters the exams of an examination in one go: a row for each course, all saved or none. */
export function SeveralSchedulesScreen() {
  const { examinationId } = useAddress().search;
  const refresh = useRefresh();
  const form = useRecordForm<Several, Record<string, unknown>>(subject, {
    record: null,
    initial: { examinationId: Number(examinationId) || 0 },
    send: async (_id, body) => {
      const { data } = await callApi<typeof createSchedules>('POST /api/egs/ExamSchedule/CreateSchedulesBulk', { body });
      await refresh(examSchedule);
      return data[0] ?? 0;
    },
    onSaved: () => navigate({ to: list, search: { examinationId: form.form.getValues('examinationId') } }),
  });
  const chosen = Number(useWatch({ control: form.form.control, name: 'examinationId' }));
  const rows: EnteredExam[] = useWatch({ control: form.form.control, name: 'examSchedules' }) ?? [];
  return (
    <PageForm
      of={form}
      onSubmit={() => void form.save()}
      partOf={(field) => rows[Number(field.split('.')[1])]?.courseName ?? ''}
      head={<PageHead title="Add Exam Schedules" before={<BackLink to={list} page="Exam Schedules" />} />}
      foot={
        <>
          <span className="flex-1 text-muted" aria-live="polite">
            {rows.length > 0 && counted(rows.length, 'exam')}
          </span>
          <Button type="submit" kind="primary" busy={form.saving} disabled={rows.length === 0}>
            Save
          </Button>
        </>
      }
    >
      <div className="mb-6 max-w-140">
        <LookupField
          name="examinationId"
          optional={false}
          hint="The courses of its program appear as rows; remove those that are not examined."
        />
      </div>
      {chosen > 0 && <ExamRows key={chosen} examinationId={chosen} />}
    </PageForm>
  );
}
