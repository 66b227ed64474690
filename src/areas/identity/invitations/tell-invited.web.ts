import { whyMailWaits } from '../../../common/why-mail-waits.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';

/** Says that invitations were sent, or why they have not left yet and what helps until then. @param message what the server answered */
export function tellInvited(message: string): void {
  const why = whyMailWaits();
  if (why)
    notify.warning('Not sent yet', why, 'You can make an invitation link in the list of accounts and pass it on yourself.');
  else notify.success(message);
}
