import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.web.ts';

/** Asks whether to leave what is not saved. The focus begins on the answer that loses nothing: Escape, then Enter, keeps what was typed. */
export function LeaveDialog({ open, stay, leave }: { open: boolean; stay: () => void; leave: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && stay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup initialFocus={keep} className="dialog-box w-96 p-6">
          <AlertDialog.Title className="text-base">Leave without saving?</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-muted">Your changes here are not saved yet.</AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            <Button onClick={leave}>Discard changes</Button>
            <AlertDialog.Close ref={keep} className={buttonLook({ kind: 'primary' })}>
              Keep editing
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
