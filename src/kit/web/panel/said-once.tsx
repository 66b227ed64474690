import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import { onReachedChange, useReached, wasReached } from '../calls/reached.web.ts';
import { Notice } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';

/**
 * On a page of many panels: says once that there is no connection, instead of in every panel that failed because of it. When it is back,
 * they load again.
 */
export function SaidOnce({ children }: { children: ReactNode }) {
  const isReached = useReached();
  const [returns, setReturns] = useState(0);
  const { reset } = useQueryErrorResetBoundary();
  const again = useCallback(() => {
    reset();
    setReturns((before) => before + 1);
  }, [reset]);
  useEffect(() => onReachedChange(() => wasReached() && again()), [again]);
  return (
    <>
      <div role="status" className="contents">
        {!isReached && (
          <Notice kind="info">
            <p>No connection.</p>
            <p>Check the connection and try again. What has not loaded comes as soon as there is one.</p>
            <Button small className="mt-2" onClick={again}>
              Try again
            </Button>
          </Notice>
        )}
      </div>
      <div className={isReached ? 'contents' : 'contents [&_section:has([role=alert])]:hidden'}>
        <Fragment key={returns}>{children}</Fragment>
      </div>
    </>
  );
}
