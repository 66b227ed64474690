import { Dialog } from '@base-ui/react/dialog';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { notify } from '../../../kit/web/parts/toast.tsx';

export interface Invitation {
  name: string;
  /** The whole address; it works once. */
  link: string;
  hours: number;
}

/** Shows a one-time link, the only time that it can be seen. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(invitation.link);
      notify.success('The link is copied');
    } catch {
      notify.info('The link is marked', 'Press Ctrl C to copy it.');
    }
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-neutral/45" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-60 w-120 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 rounded-box border border-line bg-base-100 p-6 text-base-content shadow-2xl">
          <Dialog.Title className="text-base">Invitation for {invitation.name}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted">
            Give this link to the person. It works once, for {invitation.hours} hours, and is not shown again. Whoever opens it
            chooses the password.
          </Dialog.Description>
          <div className="flex gap-2">
            <input
              ref={field}
              readOnly
              aria-label="Invitation link"
              className="input min-w-0 flex-1 text-sm"
              value={invitation.link}
            />
            <button type="button" className="btn btn-quiet text-sm" onClick={() => void copy()}>
              <Copy size={16} aria-hidden />
              Copy
            </button>
          </div>
          <div className="mt-6 flex justify-end">
            <Dialog.Close className="btn btn-primary text-sm">Done</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
