import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../domain/resource.domain.ts';
import type { ApiError } from '../calls/api-error.web.ts';
import { useReason } from '../inputs/reason.web.ts';
import { ReasonField } from '../inputs/reason-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { askedBy } from './question/asked.web.ts';
import { GoesAlong } from './question/goes-along.tsx';
import { useRemove } from './record.web.ts';

interface RemoveDialogProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>> {
  of: Resource<Input, Row>;
  /** The record to be deleted; null: the dialog is closed. */
  row: Row | null;
  /** What else becomes of it, by its id. */
  cascades?: ((id: number) => ReactNode) | undefined;
  onClose: () => void;
  /** Called with the id once it is gone. */
  onRemoved?: (id: number) => void;
  /** Called with the id if it could not be deleted. */
  onFailed?: (id: number, error: Error) => void;
}

/** 'Confirm Deletion' of one record. */
export function RemoveDialog<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  row,
  cascades,
  onClose,
  onRemoved,
  onFailed,
}: RemoveDialogProps<Input, Row>) {
  const remove = useRemove(of);
  const [busy, setBusy] = useState(false);
  const isGone = useRef(false);
  const why = useReason();
  const [refusal, setRefusal] = useState<ApiError>();
  useEffect(() => {
    if (row) isGone.current = false;
  }, [row]);
  const close = () => {
    why.change('');
    setRefusal(undefined);
    onClose();
  };
  const confirm = () => {
    if (!row) return;
    const id = Number(row[of.id]);
    setBusy(true);
    remove.mutate(
      { id, reason: why.reason, confirmed: askedBy(of, refusal) },
      {
        onSuccess: () => {
          isGone.current = true;
          onRemoved?.(id);
          close();
        },
        onError: (error) => {
          if (why.isAskedFor(error)) return;
          if (askedBy(of, error)) return setRefusal(error as ApiError);
          onFailed?.(id, error);
          close();
        },
        onSettled: () => setBusy(false),
      },
    );
  };
  return (
    <ConfirmDialog
      open={row !== null}
      busy={busy}
      onCancel={close}
      onConfirm={confirm}
      takesOpener={() => isGone.current}
      {...(row && { about: of.titleOf(row) })}
      {...(of.labels.warning && { text: of.labels.warning })}
    >
      {row && !busy && (
        // Not while it is being deleted: nothing is asked about a record that is gone.
        <>
          <GoesAlong of={of} id={Number(row[of.id])} />
          {cascades?.(Number(row[of.id]))}
        </>
      )}
      <p className="mt-3 font-semibold empty:hidden" role="status">
        {refusal?.detail.replaceAll('|', ' ')}
      </p>
      {of.labels.reason && <ReasonField label={of.labels.reason} of={why} />}
    </ConfirmDialog>
  );
}
