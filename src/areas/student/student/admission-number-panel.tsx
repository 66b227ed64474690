import { callApi } from '../../../kit/web/calls/api.web.ts';
import { TextField } from '../../../kit/web/form/fields.tsx';
import { loadRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { type AdmissionNumberInput, admissionNumberInput, type changeAdmissionNumber } from './admission-number.domain.ts';
import { type StudentRow, student as studentResource } from './student.domain.ts';

/** Called differently from the student, so that what was typed here and in the student's form is kept apart. */
const admissionNumber = { area: 'sis', name: 'AdmissionNumber', id: 'studentId' as const, input: admissionNumberInput };

interface AdmissionNumberPanelProps {
  student: StudentRow;
  onClose: () => void;
}

/** Corrects the admission number of a student, which no other form changes. */
export function AdmissionNumberPanel({ student, onClose }: AdmissionNumberPanelProps) {
  const form = useRecordForm<AdmissionNumberInput, StudentRow>(admissionNumber, {
    record: student,
    load: (studentId) => loadRecord(studentResource, studentId),
    send: async (studentId, body) =>
      (await callApi<typeof changeAdmissionNumber>('PUT /api/sis/Student/AdmissionNumber', { query: { studentId }, body })).data,
    onSaved: onClose,
  });
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save()}
      footer={<SaveFooter saving={form.saving} onCancel={() => form.leave(onClose)} />}
    >
      <Muted className="mb-4">
        Papers that were handed out keep the number they bear. Homeroom’s own numbers go on behind this one if it looks like them.
      </Muted>
      <FormGrid>
        <TextField name="schoolAdmissionNumber" label="Admission Number" wide />
      </FormGrid>
    </FormShell>
  );
}
