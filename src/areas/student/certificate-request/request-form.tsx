import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { RecordPanel } from '../../../kit/web/form/record-panel.tsx';
import type { ListState } from '../../../kit/web/route/list-search.web.ts';
import { type CertificateRequestRow, certificateRequest } from './certificate-request.domain.ts';
import { RequestDetail } from './request-detail.tsx';
import { certificateKinds, requestState } from './request-values.domain.ts';

const { LookupField, EnumField, TextField } = fieldsOf(certificateRequest);

const form = (
  <>
    <LookupField name="studentId" editable="on-create" />
    <EnumField name="kind" of={certificateKinds} />
    <TextField name="purpose" />
  </>
);

interface RequestFormProps {
  studentId: number;
  panel: ListState['panel'];
  rows: readonly CertificateRequestRow[];
  onClose: () => void;
  onEdit: (id: number) => void;
}

/** Asks for a certificate of a student, or decides what was asked. */
export const RequestForm = ({ studentId, panel, rows, onClose, onEdit }: RequestFormProps) => (
  <RecordPanel
    of={certificateRequest}
    form={form}
    initial={{ studentId }}
    detail={(row) => <RequestDetail row={row} />}
    panel={panel}
    rows={rows}
    onClose={onClose}
    onEdit={({ certificateRequestId: id, state }) => (state === requestState.asked ? () => onEdit(id) : null)}
  />
);
