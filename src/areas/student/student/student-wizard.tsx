import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { editorOf } from '../../../kit/web/form/record-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { StepForm, useStep, WizardSteps } from '../../../kit/web/form/wizard.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { usePhotoDraft } from '../../../kit/web/picture/photo-draft.tsx';
import type { Household } from '../family/family-form.tsx';
import { FamilyStep } from '../family/family-step.tsx';
import { additionalDetailsIssues, type StudentInput, type StudentRow, student, studentSteps } from './student.domain.ts';
import { AdditionalFields } from './student-additional-fields.tsx';
import { BasicFields } from './student-basic-fields.tsx';
import { studentPhoto } from './student-photo.domain.ts';

const drafted = { ...studentPhoto, of: { area: 'sis', name: 'Student' }, alt: 'The chosen student' } as const;

const steps = ['Create Student', 'Family Details', 'Bank Details', 'Student Additional Details'] as const;
const step = { basics: 0, family: 1, bank: 2, additional: 3 } as const;

const finalRules: typeof student.rules = (input, facts) => {
  const always = student.rules?.(input, facts) ?? [];
  return [...always, ...additionalDetailsIssues(input, facts)];
};

const stepOf = (field: string): number => {
  if (studentSteps.bank.includes(field)) return step.bank;
  return studentSteps.additional.includes(field) ? step.additional : step.basics;
};

const householdOf = ({
  lastName = '',
  nationality = '',
  currentAddress = '',
  permanentAddress = '',
}: Partial<Household>): Household => ({ lastName, nationality, currentAddress, permanentAddress });

/** The four steps of a new or changed student. The bank details stay in the form until the last step saves everything. */
export const StudentWizard = editorOf(student, function Steps({ record, onClose, onStored }) {
  const [current, setCurrent] = useStep(steps, record !== null);
  const form = useRecordForm<StudentInput, StudentRow>(student, { record, initial: { studentStatus: 0 } });
  const { data: stored } = useRecord(student, form.id);
  const photo = usePhotoDraft(drafted, form.id, record?.photo ?? null);
  const visit = (field: string) => setCurrent(stepOf(field));

  const saveBasics = async () => {
    const saved = await form.save({ staysOpen: true });
    if (saved === null) return;
    await photo.upload(saved);
    onStored?.(saved);
    setCurrent(step.family);
  };
  const saveAll = async () => {
    if ((await form.save({ rules: finalRules })) !== null) onClose();
  };

  return (
    <>
      <WizardSteps
        steps={steps}
        current={current}
        lockedFrom={form.id > 0 ? steps.length : step.family}
        whyLocked="Student details need to be saved before proceeding."
        onStep={setCurrent}
      />
      {current === step.basics && (
        <FormShell
          of={form}
          onSubmit={() => void saveBasics()}
          onVisit={visit}
          footer={<SaveFooter saving={form.saving} label="Save and continue" onCancel={onClose} />}
        >
          <FormGrid>
            {photo.field}
            <BasicFields admissionNumber={stored?.schoolAdmissionNumber} record={record} />
          </FormGrid>
        </FormShell>
      )}
      {current === step.family && (
        <>
          <FamilyStep
            studentId={form.id}
            household={householdOf(form.form.getValues())}
            onPrevious={() => setCurrent(step.basics)}
            onNext={() => setCurrent(step.bank)}
          />
          {form.dialogs}
        </>
      )}
      {current === step.bank && (
        <StepForm
          of={form}
          label="Next"
          onPrevious={() => setCurrent(step.family)}
          onSubmit={() => setCurrent(step.additional)}
          onVisit={visit}
        >
          <BankFields />
        </StepForm>
      )}
      {current === step.additional && (
        <StepForm of={form} label="Save" onPrevious={() => setCurrent(step.bank)} onSubmit={() => void saveAll()} onVisit={visit}>
          <AdditionalFields />
        </StepForm>
      )}
    </>
  );
});

const { TextField } = fieldsOf(student);

/** Step 3: Bank Details, kept in the form until the last step. */
const BankFields = () => (
  <>
    <TextField name="bankName" wide />
    <TextField name="bankAccountNumber" inputMode="numeric" wide />
    <TextField name="bankIfsc" />
    <TextField name="bankBranch" />
    <Muted className="sm:col-span-2">These details are saved with the last step.</Muted>
  </>
);
