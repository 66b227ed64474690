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
  const [reason, change] = useState('');
  const [isMissed, setMissed] = useState(false);
  const said = reason.trim();
  return (
    <ConfirmDialog
      open={open}
      title="Change what is closed?"
      text={text}
      action="Continue"
      onCancel={() => say()}
      onConfirm={() => (said === '' ? setMissed(true) : say(said))}
    >
      <ReasonField
        label="Reason"
        isRequired
        of={{ reason, change, problem: isMissed && said === '' ? 'Reason is required' : undefined }}
      />
    </ConfirmDialog>
  );
}
