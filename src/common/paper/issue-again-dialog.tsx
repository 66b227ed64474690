import { useId, useState } from 'react';
import { lengths } from '../../kit/domain/rules.domain.ts';
import { ConfirmDialog } from '../../kit/web/form/confirm-dialog.tsx';
import { FieldFrame, fieldBox } from '../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../kit/web/parts/attempt.web.ts';
import { notify } from '../../kit/web/toast/toast.tsx';
import type { IssueAgainProps } from './issue-again-button.tsx';

/** Why a paper is issued again; the history keeps the answer. */
export function IssueAgainDialog({ paper, send, onClose }: IssueAgainProps & { onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, attempt] = useAttempt();
  const issue = async () => {
    if (reason.trim() === '') return setProblem('Reason is required');
    await attempt(`The ${paper} could not be issued again`, async () => {
      await send(reason.trim());
      notify.success('The next print is a new paper');
      onClose();
    });
  };
  return (
    <ConfirmDialog
      open
      title={`Issue ${paper} again`}
      text="The one that was handed out is replaced. The next print says what the records say now."
      action="Issue again"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void issue()}
    >
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void issue();
        }}
      >
        <FieldFrame id={id} label="Reason" optional={false} error={problem}>
          <input
            id={id}
            className={fieldBox}
            maxLength={lengths.line}
            autoComplete="off"
            aria-required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${id}-note`}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        </FieldFrame>
      </form>
    </ConfirmDialog>
  );
}
