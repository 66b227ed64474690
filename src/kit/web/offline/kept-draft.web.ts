import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { knownAccount } from '../calls/account.web.ts';
import { onSessionChange, session } from '../calls/session.web.ts';
import { notify } from '../toast/toast.tsx';
import { accountOfSession } from './account-of-session.web.ts';

/** A form as it is at the time. */
export interface FormNow {
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue'>;
  /** Tells the forms of one address apart. */
  name: string;
  /** The address at which it shows. */
  at: string;
  /** The fields in which something was typed. */
  dirtyFields: Readonly<Record<string, unknown>>;
  /** The version of the record that was typed over. */
  known: number | undefined;
  setStale: (stale: boolean) => void;
}

interface Draft {
  account: number;
  values: [field: string, value: unknown][];
  known: number | undefined;
}

/** Of forms whose session ended under them, by their place; in this page alone, and for the same account. */
const kept = new Map<string, Draft>();

const placeOf = ({ name, at }: FormNow) => `${name} ${at}`;

/**
 * Gives back what was typed in a form when its session ended, once the same account opens the same form at the same address again.
 * @param ended the end of the form
 */
export function keepDraft(now: { readonly current: FormNow }, ended: AbortSignal): void {
  if (ended.aborted) return;
  let account = knownAccount();
  void accountOfSession().then((caller) => {
    account = caller;
    const draft = kept.get(placeOf(now.current));
    if (!draft || ended.aborted) return;
    kept.clear();
    if (caller > 0 && caller === draft.account) takeBack(now.current, draft);
  });
  const end = onSessionChange(({ reason }) => {
    if (session().token !== null || reason === 'log-out') return;
    const { form, dirtyFields, known } = now.current;
    const values = Object.keys(dirtyFields).map((field): [string, unknown] => [field, form.getValues(field)]);
    if (values.length > 0) kept.set(placeOf(now.current), { account, values, known });
  });
  ended.addEventListener('abort', end);
}

function takeBack({ form, known, setStale }: FormNow, draft: Draft) {
  for (const [field, value] of draft.values) form.setValue(field, value, { shouldDirty: true });
  if (draft.known !== known) setStale(true);
  notify.info('What you had typed is here again', 'It is not saved yet.');
}
