import { useState } from 'react';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { LeavingContext, leaveAll, newForms } from '../../../kit/web/form/leaving.web.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { editorOf } from '../../../kit/web/form/record-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { useStep, WizardStep, WizardSteps } from '../../../kit/web/form/wizard.tsx';
import { usePhotoDraft } from '../../../kit/web/picture/photo-draft.tsx';
import { Educations } from '../educational-background/educations.tsx';
import { Experiences } from '../professional-experience/experiences.tsx';
import { type StaffInput, type StaffRow, staff } from './staff.domain.ts';
import { BasicFields } from './staff-basic-fields.tsx';
import { staffPhoto } from './staff-look.tsx';

const steps = ['Create Staff', 'Staff Experience', 'Staff Education'] as const;
const step = { basics: 0, experience: 1, education: 2 } as const;

/** The three steps of creating or changing a staff member. Each earlier job and each education is saved on its own. */
export const StaffWizard = editorOf(staff, function Steps({ record, onClose, onStored }) {
  const [current, setCurrent] = useStep(steps, record !== null);
  const [forms] = useState(newForms);
  const goTo = (next: number) => leaveAll(forms, () => setCurrent(next));
  const form = useRecordForm<StaffInput, StaffRow>(staff, { record, initial: { staffStatus: staffStatus.active } });
  const photo = usePhotoDraft(staffPhoto, form.id, record?.photo ?? null);
  const isExperience = current === step.experience;

  const saveBasics = async () => {
    const saved = await form.save({ staysOpen: true });
    if (saved === null) return;
    await photo.upload(saved);
    onStored?.(saved);
    setCurrent(step.experience);
  };

  return (
    <LeavingContext value={forms}>
      <WizardSteps
        steps={steps}
        current={current}
        lockedFrom={form.id > 0 ? steps.length : step.experience}
        whyLocked="Staff details need to be saved before proceeding."
        onStep={goTo}
      />
      {current === step.basics ? (
        <FormShell
          of={form}
          onSubmit={() => void saveBasics()}
          footer={<SaveFooter saving={form.saving} label="Save and continue" onCancel={onClose} />}
        >
          <FormGrid>
            {photo.field}
            <BasicFields staffId={form.id} />
          </FormGrid>
        </FormShell>
      ) : (
        <>
          <WizardStep
            key={current}
            onPrevious={() => goTo(current - 1)}
            onNext={() => (isExperience ? goTo(step.education) : leaveAll(forms, onClose))}
          >
            {isExperience ? <Experiences staffId={form.id} /> : <Educations staffId={form.id} />}
          </WizardStep>
          {form.dialogs}
        </>
      )}
    </LeavingContext>
  );
});
