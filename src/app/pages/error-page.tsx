import { CircleAlert } from 'lucide-react';
import { isMissingPart, isReached, useUntilReached } from '../../kit/web/calls/reached.web.ts';
import { Button } from '../../kit/web/parts/button.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import type { FailureProps } from '../../kit/web/route/outlet.tsx';
import { toastDetail } from '../../kit/web/toast/toast-detail.web.ts';
import { PlainPage } from './plain-page.tsx';

const missing = [
  'It could not be fetched. Check the connection and try again.',
  'It will appear as soon as the server can be reached.',
];

/** A page whose code is still missing after a reload waits, so that it never reloads in a loop. */
function reloadedLately(): boolean {
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return came?.type === 'reload' && performance.now() < 5000;
}

/**
 * A page that broke while it loaded or while it was shown. If its code is missing it needs the server, and appears by itself once
 * the server is back.
 */
export function ErrorPage({ error, retry }: FailureProps) {
  const isMissing = isMissingPart(error);
  useUntilReached(isMissing, async () => {
    const there = !reloadedLately() && (await isReached());
    if (there) window.location.reload();
    return there;
  });
  const paragraphs = isMissing ? missing : toastDetail(error);
  return (
    <PlainPage icon={CircleAlert} title="This page cannot be shown right now">
      {paragraphs.map((paragraph) => (
        <Muted key={paragraph}>{paragraph}</Muted>
      ))}
      <Button className="mt-4" onClick={isMissing ? () => window.location.reload() : retry}>
        Try again
      </Button>
    </PlainPage>
  );
}
