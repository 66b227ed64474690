import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createRoot } from 'react-dom/client';
import { knownAccount } from '../calls/account.web.ts';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.web.ts';
import { type KeptSheet, stateOf } from './kept-sheet.web.ts';
import { sendWaiting } from './outbox.web.ts';
import { forgetSheets, keptSheets } from './sheet-store.web.ts';

/**
 * Prepares the kept sheets for a log-out: sends what waits, and asks if something stays unsent. Returns the function that wipes them
 * after the log-out; null if the user stays.
 */
export async function leaveSheets(): Promise<(() => Promise<void>) | null> {
  const account = knownAccount();
  await sendWaiting();
  const unsent = (await keptSheets(account)).filter((sheet) => stateOf(sheet) !== 'fresh');
  if (unsent.length > 0 && !(await ask(unsent))) return null;
  return () => forgetSheets(account);
}

/** In its own React root: the caller has no place to render it. */
function ask(unsent: readonly KeptSheet[]): Promise<boolean> {
  const root = createRoot(document.createElement('div'));
  return new Promise((resolve) => {
    const answer = (leaves: boolean) => {
      root.unmount();
      resolve(leaves);
    };
    root.render(<LeaveQuestion unsent={unsent} stay={() => answer(false)} leave={() => answer(true)} />);
  });
}

const LeaveQuestion = ({ unsent, stay, leave }: { unsent: readonly KeptSheet[]; stay: () => void; leave: () => void }) => (
  <AlertDialog.Root open onOpenChange={(next) => !next && stay()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="dialog-ground" />
      <AlertDialog.Popup className="dialog-box max-h-[calc(100dvh-32px)] w-104 overflow-y-auto p-6">
        <AlertDialog.Title className="text-base">Log out and lose what is not sent?</AlertDialog.Title>
        <AlertDialog.Description className="mt-1 text-muted">
          This is only on this device, and a log-out wipes it:
        </AlertDialog.Description>
        <ul className="mt-3 flex flex-col gap-1">
          {unsent.map((sheet) => (
            <li key={sheet.key} className="break-words font-semibold">
              {sheet.title}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={leave}>Log out and lose it</Button>
          <AlertDialog.Close className={buttonLook({ kind: 'primary' })}>Stay logged in</AlertDialog.Close>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
