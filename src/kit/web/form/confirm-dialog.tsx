import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.web.ts';
import { wholeDates } from '../parts/whole-dates.tsx';
import { successorOf } from './focus-after.web.ts';

interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  text?: string;
  /** The record that the question is about. */
  about?: string;
  /** The label of the confirming button. */
  action?: string;
  /** Whether something stands against it, which the fields below say. */
  isBlocked?: boolean;
  /** While true, the dialog stays open and says so. */
  busy?: boolean;
  /** Whether what opened it, though still there, goes with what was confirmed: then the focus goes to what takes its place. */
  takesOpener?: () => boolean;
  /** Further fields below the question. */
  children?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

const deletion = 'Confirm Deletion';

/** Asks for confirmation, by default before something is deleted: then the button has the colour of danger. */
export function ConfirmDialog({
  open,
  title = deletion,
  text = 'Are you sure?',
  about,
  action = 'Confirm',
  isBlocked = false,
  busy = false,
  takesOpener,
  children,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const whereNext = useOpener(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup className="dialog-box w-96 p-6" finalFocus={() => whereNext(takesOpener?.())}>
          <AlertDialog.Title className="text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-muted">
            {about && <b className="mb-1 block break-words font-semibold text-base-content">{about}</b>}
            {wholeDates(text)}
          </AlertDialog.Description>
          {children}
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Close className={buttonLook({})} disabled={busy}>
              Cancel
            </AlertDialog.Close>
            <Button kind={title === deletion ? 'danger' : 'primary'} busy={busy} disabled={isBlocked} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * Notes what opened the question, before anything in it takes the focus.
 * @returns a function that says where the focus goes afterwards: true, back to the opener, unless that goes or has gone
 */
function useOpener(open: boolean): (goes: boolean | undefined) => HTMLElement | true | null {
  const opener = useRef<Element>(null);
  const successor = useRef<() => HTMLElement | null>(() => null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) {
    opener.current = document.activeElement;
    successor.current = successorOf(opener.current);
  }
  wasOpen.current = open;
  return (goes) => (goes || !opener.current?.isConnected ? successor.current() : true);
}

/** Says something that has to be read before going on. */
export function InfoDialog({ open, title, text, onClose }: { open: boolean; title: string; text: string; onClose: () => void }) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup className="dialog-box w-96 p-6">
          <AlertDialog.Title className="text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-muted">{text}</AlertDialog.Description>
          <div className="mt-6 flex justify-end">
            <AlertDialog.Close className={buttonLook({ kind: 'primary' })}>OK</AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
