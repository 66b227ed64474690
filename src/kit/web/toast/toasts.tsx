import { useEffect } from 'react';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { problemTypes } from '../../domain/problem.domain.ts';
import { ApiError, isUnreached } from '../calls/api-error.web.ts';
import { wholeDates } from '../parts/whole-dates.tsx';
import { showToastsOn, type Toast } from './toast.tsx';
import { paragraphsOf, toastDetail } from './toast-detail.web.ts';

/** A message as it shows. If the session has ended, or does nothing before a second factor is set up, the headline says that instead; `once` is the same for all that say so. */
export function toastWords({ messages, failed }: Toast): { headline: string; paragraphs: string[]; once?: string } {
  const [headline = '', ...paragraphs] = messages.flatMap(paragraphsOf);
  if (!failed) return { headline, paragraphs };
  const detail = toastDetail(failed.error);
  const { error } = failed;
  if (!(error instanceof ApiError)) return { headline, paragraphs: detail };
  if (error.type === problemTypes.factorMissing) return { headline: error.title, paragraphs: detail, once: 'factor-missing' };
  return error.sessionExpired
    ? { headline: 'Session Expired', paragraphs: detail, once: 'session-expired' }
    : { headline, paragraphs: detail };
}

/** The failure that shows of each form or button. */
const failures = new Map<string, Id>();

function clear(about: string) {
  const shown = failures.get(about);
  failures.delete(about);
  if (shown !== undefined) toast.dismiss(shown);
}

/** What never got to the server is not done: that is not overlooked, and goes when it is tried again. */
const lasts = ({ about, failed, stays }: Toast): boolean => stays ?? (about !== undefined && isUnreached(failed?.error));

function show(said: Toast) {
  const { headline, paragraphs, once } = toastWords(said);
  if (said.about !== undefined) clear(said.about);
  const shown = toast[said.kind](
    <div className="min-w-0">
      <p className="font-semibold">{wholeDates(headline)}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="break-words">
          {wholeDates(paragraph)}
        </p>
      ))}
    </div>,
    { ...(once && { toastId: once }), ...(lasts(said) && { autoClose: false }) },
  );
  if (said.about !== undefined && !once) failures.set(said.about, shown);
}

/** Shows what `notify` says: top right, 3 s with a progress bar where it does not last. */
export function Toasts() {
  useEffect(() => showToastsOn({ show, clear }), []);
  return <ToastContainer position="top-right" autoClose={3000} hideProgressBar={false} newestOnTop limit={5} theme="light" />;
}
