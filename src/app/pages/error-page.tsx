import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { toastDetail } from '../../kit/web/toast-detail.web.ts';
import { PlainPage } from './plain-page.tsx';

/** The words of the browsers for a part of the program that did not come. */
const missingPart = /dynamically imported module|Importing a module script failed/i;

/** A page that broke while it loaded or while it was shown. Without its program it needs a connection, and comes by itself with it. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = missingPart.test(String(error));
  const retry = () => {
    if (isMissing) return window.location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    const reload = () => isMissing && window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isMissing]);
  const paragraphs = isMissing ? ['It could not be fetched. Check the connection and try again.'] : toastDetail(error);
  return (
    <PlainPage icon={CircleAlert} title="This page cannot be shown just now">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-muted">
          {paragraph}
        </p>
      ))}
      <button type="button" className="btn btn-quiet mt-4 text-sm" onClick={retry}>
        Try again
      </button>
    </PlainPage>
  );
}
