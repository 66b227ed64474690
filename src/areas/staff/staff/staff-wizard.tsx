import { useState } from 'react';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { InfoDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { LeavingContext, leaveAll, newForms } from '../../../kit/web/form/leaving.web.ts';
import { usePhotoDraft } from '../../../kit/web/form/photo-draft.tsx';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter, useRecordForm } from '../../../kit/web/form/record-form.tsx';
import { type EditorProps, Pending } from '../../../kit/web/form/record-panel.tsx';
import { WizardStep, WizardSteps } from '../../../kit/web/form/wizard.tsx';
import { Educations } from '../educational-background/educations.tsx';
import { Experiences } from '../professional-experience/experiences.tsx';
import { type StaffInput, type StaffRow, staff } from './staff.domain.ts';
import { BasicFields } from './staff-basic-fields.tsx';
import { staffPhoto } from './staff-look.tsx';

const steps = ['Create Staff', 'Staff Experience', 'Staff Education'] as const;
const step = { basics: 0, experience: 1, education: 2 } as const;

/** The three steps of a new or changed staff member. Each experience and each education is saved by itself. */
export function StaffWizard({ id, onClose }: EditorProps) {
  const record = useRecord(staff, id);
  if (id > 0 && (!record.data || !record.isFetchedAfterMount)) {
    return <Pending error={record.error} retry={() => void record.refetch()} />;
  }
  return <Steps record={record.data ?? null} onClose={onClose} />;
}

function Steps({ record, onClose }: { record: StaffRow | null; onClose: () => void }) {
  const [current, setCurrent] = useState<number>(step.basics);
  const [staffId, setStaffId] = useState(record?.staffId ?? 0);
  const [locked, setLocked] = useState(false);
  const [forms] = useState(newForms);
  const goTo = (next: number) => leaveAll(forms, () => setCurrent(next));
  const form = useRecordForm<StaffInput, StaffRow>(staff, { record, initial: { staffStatus: staffStatus.active } });
  const photo = usePhotoDraft(staffPhoto, staffId, record?.photo ?? null);

  const saveBasics = async () => {
    const saved = await form.save({ staysOpen: true });
    if (saved === null) return;
    setStaffId(saved);
    await photo.upload(saved);
    setCurrent(step.experience);
  };

  const header = (
    <>
      <WizardSteps
        steps={steps}
        current={current}
        lockedFrom={staffId > 0 ? steps.length : step.experience}
        onStep={goTo}
        onLocked={() => setLocked(true)}
      />
      <InfoDialog
        open={locked}
        title="Not yet"
        text="Staff details need to be saved before proceeding."
        onClose={() => setLocked(false)}
      />
    </>
  );

  if (current === step.basics) {
    return (
      <>
        {header}
        <FormShell
          of={form}
          onSubmit={() => void saveBasics()}
          footer={<SaveFooter saving={form.saving} label="Save and continue" onCancel={onClose} />}
        >
          <FormGrid>
            {photo.field}
            <BasicFields />
          </FormGrid>
        </FormShell>
      </>
    );
  }
  const isExperience = current === step.experience;
  return (
    <LeavingContext value={forms}>
      {header}
      <WizardStep
        key={current}
        onPrevious={() => goTo(current - 1)}
        onNext={() => (isExperience ? goTo(step.education) : leaveAll(forms, onClose))}
      >
        {isExperience ? <Experiences staffId={staffId} /> : <Educations staffId={staffId} />}
      </WizardStep>
      {form.leaveDialog}
    </LeavingContext>
  );
}
