import { useState } from 'react';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { isStale, StaleNotice } from '../../../kit/web/form/stale-notice.tsx';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';

interface SaveOptions {
  isEdited: boolean;
  /** Fetches again what is stored. */
  reload: () => Promise<unknown>;
  /** Forgets what was typed, once it is stored. */
  forget: () => void;
}

/** Saves what is typed over something stored, and asks before it is lost. */
export function useWholeSave({ isEdited, reload, forget }: SaveOptions) {
  const guard = useUnsavedGuard(isEdited);
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
