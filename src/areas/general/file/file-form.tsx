import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { RecordPanel } from '../../../kit/web/form/record-panel.tsx';
import { file } from './file.domain.ts';

const { LookupField, TextField, BoolField } = fieldsOf(file);

const form = (
  <>
    <LookupField name="studentId" />
    <TextField name="title" />
    <BoolField name="isShown" />
  </>
);

/** Changes what a paper is called, who sees it, or whose it is. */
export const FileForm = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <RecordPanel of={file} form={form} panel={{ mode: 'edit', id }} rows={[]} onClose={onClose} onEdit={() => null} />
);
