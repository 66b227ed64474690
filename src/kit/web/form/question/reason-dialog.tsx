import { useState } from 'react';
import { ReasonField } from '../../inputs/reason-field.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface ReasonDialogProps {
  open: boolean;
  text: string;
  say: (reason?: string) => void;
}

/** The question why somebody changes what is closed. */
export function ReasonDialog({ open, text, say }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = (next: string) => {
    setReason(next);
    setProblem(undefined);
  };
  return (
    <ConfirmDialog
      open={open}
      title="Change what is closed?"
      text={text}
      action="Save all the same"
      onCancel={() => say()}
      onConfirm={() => (reason.trim() === '' ? setProblem('Reason is required') : say(reason.trim()))}
    >
      <ReasonField label="Reason" isRequired of={{ reason, problem, change }} />
    </ConfirmDialog>
  );
}
