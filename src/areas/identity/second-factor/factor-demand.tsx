import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { logOut } from '../log-out.web.ts';
import { PasskeysPanel } from '../passkey/passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

interface FactorDemandProps {
  /** The day from which nothing else can be done. */
  due: string;
  today: string;
}

/** What was refused meanwhile is asked again. */
const goOn = () => window.location.reload();

/** Says that the role demands two-step login, and from when; from that day on nothing else is shown. */
export function FactorDemand({ due, today }: FactorDemandProps) {
  const isOver = today >= due;
  useEffect(() => {
    if (isOver) return;
    const until = `Turn it on in your settings before ${displayDate(due)}: from then on you can do nothing else until it is on.`;
    notify.lost('Your role requires two-step login', until);
  }, [isOver, due]);
  return (
    <AlertDialog.Root open={isOver}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup className="dialog-box w-120 overflow-y-auto p-6">
          <AlertDialog.Title className="text-base">Turn two-step login on</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 mb-4 text-muted">
            Your role has required it since {displayDate(due)}. Until it is on, you can do nothing else here.
          </AlertDialog.Description>
          <SecondFactorPanel whenOn={goOn} />
          <h3 className="mt-6 mb-1 border-line border-t pt-4 text-sm">Or add a passkey</h3>
          <PasskeysPanel whenOn={goOn} />
          <div className="mt-6 flex justify-end border-line border-t pt-4">
            <Button onClick={() => void logOut()}>Log out</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
