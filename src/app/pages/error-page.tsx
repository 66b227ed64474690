import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { toastDetail } from '../../kit/web/toast-detail.web.ts';
import { PlainPage } from './plain-page.tsx';

/** A page that broke while it loaded or while it was shown. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <PlainPage icon={CircleAlert} title="This page cannot be shown just now">
      {toastDetail(error).map((paragraph) => (
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
