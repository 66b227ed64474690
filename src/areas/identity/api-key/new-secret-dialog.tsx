import { Dialog } from '@base-ui/react/dialog';
import { useId, useState } from 'react';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { CopyField } from '../../../kit/web/inputs/copy-field.tsx';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';

/** What is shown once. */
interface Made {
  secret: string;
  clientId?: string;
}

/** How a new secret is asked for. */
export interface NewSecretDialogProps {
  /** The name of what gets a secret. */
  of: string;
  /** What it is good for. */
  about: string;
  /** Whether there is one already. */
  replaces: boolean;
  make: (daysBeside: number) => Promise<Made>;
  onClose: () => void;
}

const besides = [
  [0, 'It ends at once'],
  [1, 'It works for one more day'],
  [7, 'It works for 7 more days'],
  [30, 'It works for 30 more days'],
] as const;

/** Makes a secret and shows it. This is the only time that it can be seen. */
export function NewSecretDialog({ of, about, replaces, make, onClose }: NewSecretDialogProps) {
  const id = useId();
  const [daysBeside, setDays] = useState<number>(7);
  const [made, setMade] = useState<Made | null>(null);
  const [busy, attempt] = useAttempt();
  const show = async () => setMade(await make(replaces ? daysBeside : 0));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup className="dialog-box w-120 p-6">
          <Dialog.Title className="text-base">
            {made ? 'Secret' : 'New secret'} of {of}
          </Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted">
            {made ? 'Copy it to the program now: it is not shown again.' : `${about} It is shown once.`}
          </Dialog.Description>
          {made && (
            <div className="space-y-3">
              <CopyField label="Secret" copied="The secret was copied" value={made.secret} />
              {made.clientId && <CopyField label="Client id" copied="The client id was copied" value={made.clientId} />}
            </div>
          )}
          {!made && replaces && (
            <FieldFrame id={id} label="Present secret" optional={false}>
              <ChoiceBox id={id} value={String(daysBeside)} onChange={(event) => setDays(Number(event.target.value))}>
                {besides.map(([days, words]) => (
                  <option key={days} value={days}>
                    {words}
                  </option>
                ))}
              </ChoiceBox>
            </FieldFrame>
          )}
          <div className="mt-6 flex justify-end gap-2">
            {made ? (
              <Dialog.Close className={buttonLook({ kind: 'primary' })}>Done</Dialog.Close>
            ) : (
              <>
                <Dialog.Close className={buttonLook({})}>Cancel</Dialog.Close>
                <Button kind="primary" busy={busy} onClick={() => void attempt('Unable to make a secret', show)}>
                  Make a secret
                </Button>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
