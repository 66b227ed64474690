import { useReason } from '../../inputs/reason.web.ts';
import { ReasonField } from '../../inputs/reason-field.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface ReasonDialogProps {
  open: boolean;
  text: string;
  say: (reason?: string) => void;
}

/** The question why somebody changes what is closed. */
export function ReasonDialog({ open, text, say }: ReasonDialogProps) {
  const why = useReason();
  return (
    <ConfirmDialog
      open={open}
      title="Change what is closed?"
      text={text}
      action="Continue"
      onCancel={() => say()}
      onConfirm={() => (why.reason.trim() === '' ? why.complain('Reason is required') : say(why.reason.trim()))}
    >
      <ReasonField label="Reason" isRequired of={why} />
    </ConfirmDialog>
  );
}
