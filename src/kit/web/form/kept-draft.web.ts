import { useEffect, useRef } from 'react';
import { knownAccount } from '../calls/account.web.ts';
import { onSessionChange, session } from '../calls/session.web.ts';
import { accountOfSession } from '../offline/account-of-session.web.ts';
import { useAddress } from '../route/address.web.ts';

/** What was typed in a form, by its fields, and over which version of the record. */
interface Draft {
  values: Record<string, unknown>;
  version: number | undefined;
}

/** Of forms whose session ended under them, by their place; in this page alone, and for the same account. */
const kept = new Map<string, Draft & { account: number }>();

/**
 * Gives back what was typed in a form when its session ended, once the same account opens the same form at the same address again.
 * @param name tells the forms of one address apart
 * @param typed null: nothing that would be lost
 */
export function useKeptDraft(name: string, typed: () => Draft | null, takeBack: (draft: Draft) => void): void {
  const { pathname, search } = useAddress();
  const place = JSON.stringify([name, pathname, search]);
  const account = useRef(0);
  account.current = knownAccount() || account.current;
  const now = useRef({ place, typed, takeBack });
  now.current = { place, typed, takeBack };
  useEffect(
    () =>
      onSessionChange(({ reason }) => {
        if (session().token !== null || reason === 'log-out') return;
        const draft = now.current.typed();
        if (draft) kept.set(now.current.place, { ...draft, account: account.current });
      }),
    [],
  );
  useEffect(() => {
    const draft = kept.get(now.current.place);
    if (!draft) return;
    let wanted = true;
    void accountOfSession().then((caller) => {
      if (!wanted) return;
      kept.clear();
      if (caller > 0 && caller === draft.account) now.current.takeBack(draft);
    });
    return () => {
      wanted = false;
    };
  }, []);
}
