import { Dialog } from '@base-ui/react/dialog';
import { CopyField } from '../../../kit/web/inputs/copy-field.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';

export interface Invitation {
  name: string;
  /** The full address; it works once. */
  link: string;
  hours: number;
}

/** Shows a one-time link. This is the only time that it can be seen. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup className="dialog-box w-120 p-6">
          <Dialog.Title className="text-base">Invitation for {invitation.name}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted">
            Give this link to the person. It works once, for {invitation.hours} hours, and is not shown again. Whoever opens it
            chooses the password.
          </Dialog.Description>
          <CopyField label="Invitation link" value={invitation.link} />
          <div className="mt-6 flex justify-end">
            <Dialog.Close className={buttonLook({ kind: 'primary' })}>Done</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
