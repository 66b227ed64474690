import { toast } from 'react-toastify/unstyled';
import { sessionExpired, toastDetail, toastHeadline } from './toast-detail.web.ts';

const message = (headline: string, paragraphs: readonly string[]) => (
  <div className="min-w-0">
    <p className="font-semibold">{headline}</p>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} className="break-words">
        {paragraph}
      </p>
    ))}
  </div>
);

/** Short messages at the top right, 3 s with a progress bar. `paragraphs` stand under the headline. */
export const notify = {
  success: (headline: string, ...paragraphs: string[]) => void toast.success(message(headline, paragraphs)),
  info: (headline: string, ...paragraphs: string[]) => void toast.info(message(headline, paragraphs)),
  warning: (headline: string, ...paragraphs: string[]) => void toast.warning(message(headline, paragraphs)),
  /** A failure with what the server said about it. An ended session is said once, however many calls it refused. */
  failure: (headline: string, error?: unknown) => {
    const once = sessionExpired(error) ? { toastId: 'session-expired' } : undefined;
    toast.error(message(toastHeadline(headline, error), toastDetail(error)), once);
  },
};
