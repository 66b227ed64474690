import { useState } from 'react';
import { InfoDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { usePhotoDraft } from '../../../kit/web/form/photo-draft.tsx';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter, useRecordForm } from '../../../kit/web/form/record-form.tsx';
import { type EditorProps, Pending } from '../../../kit/web/form/record-panel.tsx';
import { PanelFooter } from '../../../kit/web/form/side-panel.tsx';
import { WizardSteps } from '../../../kit/web/form/wizard.tsx';
import { FamilyStep } from '../family/family-step.tsx';
import { additionalDetailsIssues, type StudentInput, type StudentRow, student, studentSteps } from './student.domain.ts';
import { AdditionalFields } from './student-additional-fields.tsx';
import { studentPhoto } from './student-avatar.tsx';
import { BankFields } from './student-bank-fields.tsx';
import { BasicFields } from './student-basic-fields.tsx';

const steps = ['Create Student', 'Family Details', 'Bank Details', 'Student Additional Details'] as const;
const step = { basics: 0, family: 1, bank: 2, additional: 3 } as const;

/** The four steps of a new or changed student. The bank details stay in the form until the last step saves everything. */
export function StudentWizard({ id, onClose }: EditorProps) {
  const record = useRecord(student, id);
  if (id > 0 && (!record.data || !record.isFetchedAfterMount)) {
    return <Pending error={record.error} retry={() => void record.refetch()} />;
  }
  return <Steps record={record.data ?? null} onClose={onClose} />;
}

const finalRules: typeof student.rules = (input, facts) => {
  const always = student.rules?.(input, facts) ?? [];
  return [...always, ...additionalDetailsIssues(input, facts)];
};

const stepOf = (field: string): number => {
  if (studentSteps.bank.includes(field)) return step.bank;
  return studentSteps.additional.includes(field) ? step.additional : step.basics;
};

function Steps({ record, onClose }: { record: StudentRow | null; onClose: () => void }) {
  const [current, setCurrent] = useState<number>(step.basics);
  const [studentId, setStudentId] = useState(record?.studentId ?? 0);
  const [locked, setLocked] = useState(false);
  const form = useRecordForm<StudentInput, StudentRow>(student, { record, initial: { studentStatus: 0 } });
  const photo = usePhotoDraft(studentPhoto, studentId, record?.photo ?? null);

  const saveBasics = async () => {
    const saved = await form.save({ staysOpen: true });
    if (saved === null) return;
    setStudentId(saved);
    await photo.upload(saved);
    setCurrent(step.family);
  };
  const saveAll = async () => {
    if ((await form.save({ rules: finalRules })) !== null) onClose();
  };

  const header = (
    <>
      <WizardSteps
        steps={steps}
        current={current}
        lockedFrom={studentId > 0 ? steps.length : step.family}
        onStep={setCurrent}
        onLocked={() => setLocked(true)}
      />
      <InfoDialog
        open={locked}
        title="Not yet"
        text="Student details need to be saved before proceeding."
        onClose={() => setLocked(false)}
      />
    </>
  );

  if (current === step.family) {
    return (
      <>
        {header}
        <FamilyStep studentId={studentId} onPrevious={() => setCurrent(step.basics)} onNext={() => setCurrent(step.bank)} />
        {form.leaveDialog}
      </>
    );
  }
  if (current === step.bank) {
    return (
      <>
        {header}
        <FormShell
          key={current}
          of={form}
          onSubmit={() => setCurrent(step.additional)}
          onVisit={(field) => setCurrent(stepOf(field))}
          footer={<StepFooter onPrevious={() => setCurrent(step.family)} label="Next" saving={false} />}
        >
          <FormGrid>
            <BankFields />
          </FormGrid>
        </FormShell>
      </>
    );
  }
  if (current === step.additional) {
    return (
      <>
        {header}
        <FormShell
          key={current}
          of={form}
          onSubmit={() => void saveAll()}
          onVisit={(field) => setCurrent(stepOf(field))}
          footer={<StepFooter onPrevious={() => setCurrent(step.bank)} label="Save" saving={form.saving} />}
        >
          <FormGrid>
            <AdditionalFields />
          </FormGrid>
        </FormShell>
      </>
    );
  }
  return (
    <>
      {header}
      <FormShell
        key={current}
        of={form}
        onSubmit={() => void saveBasics()}
        onVisit={(field) => setCurrent(stepOf(field))}
        footer={<SaveFooter saving={form.saving} label="Save and continue" onCancel={onClose} />}
      >
        <FormGrid>
          {photo.field}
          <BasicFields programName={record?.program?.programName} />
        </FormGrid>
      </FormShell>
    </>
  );
}

const StepFooter = ({ label, saving, onPrevious }: { label: string; saving: boolean; onPrevious: () => void }) => (
  <PanelFooter>
    <button type="button" className="btn btn-quiet text-sm" onClick={onPrevious}>
      Previous
    </button>
    <button type="submit" className="btn btn-primary text-sm" disabled={saving}>
      {saving ? 'Loading...' : label}
    </button>
  </PanelFooter>
);
