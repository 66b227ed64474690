import { knownAccount } from '../calls/account.web.ts';
import { onSessionChange, session } from '../calls/session.web.ts';
import { notify } from '../toast/toast.tsx';
import { accountOfSession } from './account-of-session.web.ts';

/** A form as it is at the time. */
export interface DraftNow<Typed> {
  /** Tells the forms of one address apart. */
  name: string;
  /** The address at which it shows. */
  at: string;
  /** What is typed and not saved yet; undefined for nothing. */
  typed: () => Typed | undefined;
  /** Puts it into the form again. */
  takeBack: (typed: Typed) => void;
}

interface Draft {
  account: number;
  typed: unknown;
}

/** Of forms whose session ended under them, by their place; in this page alone, and for the same account. */
const kept = new Map<string, Draft>();

const placeOf = ({ name, at }: { name: string; at: string }) => `${name} ${at}`;

/**
 * Gives back what was typed in a form when its session ended, once the same account opens the same form at the same address again.
 * @param ended the end of the form
 */
export function keepDraft<Typed>(now: { readonly current: DraftNow<Typed> }, ended: AbortSignal): void {
  if (ended.aborted) return;
  let account = knownAccount();
  void accountOfSession().then((caller) => {
    account = caller;
    const place = placeOf(now.current);
    const draft = kept.get(place);
    if (!draft || ended.aborted) return;
    kept.delete(place);
    if (caller > 0 && caller === draft.account) {
      now.current.takeBack(draft.typed as Typed);
      notify.info('What you had typed is here again', 'It is not saved yet.');
    } else kept.clear();
  });
  const end = onSessionChange(({ reason }) => {
    if (session().token !== null || reason === 'log-out') return;
    const typed = now.current.typed();
    if (typed !== undefined) kept.set(placeOf(now.current), { account, typed });
  });
  ended.addEventListener('abort', end);
}
