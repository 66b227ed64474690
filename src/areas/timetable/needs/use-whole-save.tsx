import { useState } from 'react';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { isStale } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';

/** Few saves come after somebody else’s. */
const StaleNotice = loadedLater(() => import('../../../kit/web/form/stale-notice.tsx').then((part) => part.StaleNotice));

interface SaveOptions<Typed> {
  /** Tells what is typed here apart from what else is typed on the page. */
  name: string;
  /** What is typed; undefined for nothing. */
  typed: Typed | undefined;
  /** Puts back what was typed when the session ended. */
  takeBack: (typed: Typed) => void;
  /** Fetches again what is stored. */
  reload: () => Promise<unknown>;
  /** Forgets what was typed, once it is stored. */
  forget: () => void;
}

/** Saves what is typed over something stored, and asks before it is lost. */
export function useWholeSave<Typed>({ name, typed, takeBack, reload, forget }: SaveOptions<Typed>) {
  const guard = useUnsavedGuard(typed !== undefined);
  useKeptDraft({ name, typed: () => typed, takeBack });
  const [busy, attempt] = useAttempt();
  const [stale, setStale] = useState(false);
  const save = (send: () => Promise<unknown>) =>
    attempt(
      notSavedMessage,
      async () => {
        await send();
        guard.release();
        notify.success(savedMessage);
        await reload();
        forget();
      },
      (error) => isStale(error) && setStale(true),
    );
  return {
    busy,
    save,
    /** Somebody else saved meanwhile. */
    notice: stale && <StaleNotice reload={() => reload().then(() => setStale(false))} />,
    /** The question before something typed is lost; to be rendered somewhere. */
    dialog: guard.dialog,
  };
}
