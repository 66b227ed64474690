import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fullName } from '../../../common/person-name.domain.ts';
import { enumerationOf, labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { DateField, EnumField, LongTextField, TextField } from '../../../kit/web/form/fields.tsx';
import { FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { useGuardians } from '../family/guardians.tsx';
import { type enterPaperConsent, paperConsent } from './consent.domain.ts';
import { purposes } from './consent-words.domain.ts';

interface PaperFormProps {
  studentId: number;
  /** Those that are in use. */
  purposes: readonly number[];
  onClose: () => void;
}

type Fields = Record<string, unknown>;
const answers = enumerationOf({ 1: 'Yes', 2: 'No' });
const yes = 1;
/** Nobody enters a no by leaving something out. */
const paperAnswer = paperConsent.omit({ isGiven: true }).extend({ answer: requiredChoice(answers, 'Answer is required') });
const subject = { area: 'sis', name: 'Consent', id: 'consentId', input: paperAnswer };

/** Enters what was said on paper. */
export function PaperForm({ studentId, purposes: inUse, onClose }: PaperFormProps) {
  const form = useRecordForm<Fields, Fields>(subject as never, {
    record: null,
    initial: { studentId, purpose: inUse[0] ?? 0, saidOn: today(), familyId: 0, answer: 0 },
    send: (_id, { familyId, answer, ...typed }) =>
      callApi<typeof enterPaperConsent>('POST /api/sis/Consent', {
        body: { ...typed, isGiven: Number(answer) === yes, familyId: familyId || null } as never,
      }),
    onSaved: onClose,
  });
  const family = useGuardians(studentId);
  const [asked] = useState(() => enumerationOf(Object.fromEntries(inUse.map((one) => [one, labelOf(purposes, one)]))));
  const deciding = (family?.guardians ?? []).filter(({ mayBeContacted }) => mayBeContacted);
  const who = enumerationOf({
    0: 'All who decide',
    ...Object.fromEntries(deciding.map((one) => [one.familyId, fullName(one)])),
  });
  const familyId = useWatch({ control: form.form.control, name: 'familyId' });
  return (
    <SidePanel open title="Consent on paper" onClose={onClose}>
      <FormShell
        of={form}
        onSubmit={() => void form.save()}
        footer={<SaveFooter saving={form.saving} label="Save" onCancel={onClose} />}
      >
        <div className="space-y-3">
          <EnumField name="purpose" label="Purpose" of={asked} />
          <EnumField name="answer" label="Answer" of={answers} />
          <EnumField name="familyId" label="Signed by" of={who} optional={false} />
          {!Number(familyId) && (
            <TextField
              name="saidBy"
              label="Names of those who signed"
              optional={false}
              hint="For example both parents. It stands for all, whatever one of them said."
            />
          )}
          <DateField name="saidOn" label="On" />
          <LongTextField name="notes" label="Notes" />
        </div>
      </FormShell>
    </SidePanel>
  );
}
