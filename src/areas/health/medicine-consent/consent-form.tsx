import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { RecordPanel } from '../../../kit/web/form/record-panel.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { ListState } from '../../../kit/web/route/list-search.web.ts';
import { medicineConsent } from './medicine-consent.domain.ts';

const { LookupField, DateField, TextField, LongTextField } = fieldsOf(medicineConsent);

const form = (
  <>
    <LookupField name="studentId" editable="on-create" />
    <DateField name="consentedOn" />
    <TextField name="consentedBy" />
    <LongTextField name="notes" />
  </>
);

interface ConsentFormProps {
  studentId: number;
  panel: ListState['panel'];
  onClose: () => void;
}

/** Enters or changes a student's consent. */
export const ConsentForm = ({ studentId, panel, onClose }: ConsentFormProps) => (
  <RecordPanel
    of={medicineConsent}
    form={form}
    initial={{ studentId, consentedOn: today() }}
    panel={panel}
    rows={[]}
    onClose={onClose}
    onEdit={() => null}
  />
);
