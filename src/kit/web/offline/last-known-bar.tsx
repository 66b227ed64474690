import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReached } from '../calls/reached.web.ts';
import { Notice } from '../parts/alert.tsx';
import { localInstant } from '../parts/format-text.web.ts';
import { keepAnswers, useShownFrom } from './last-known.web.ts';

/** Keeps what the page is answered, and says from when it is while the server cannot be reached. */
export function LastKnownBar() {
  const from = useShownFrom();
  const isReached = useReached();
  const queries = useQueryClient();
  useEffect(keepAnswers, []);
  useEffect(() => {
    if (from && isReached) void queries.invalidateQueries();
  }, [from, isReached, queries]);
  return (
    <div role="status" className="not-empty:mt-4">
      {from && (
        <Notice kind="info">
          <p>No connection. What you see is from {localInstant(from.toISOString())}.</p>
        </Notice>
      )}
    </div>
  );
}
