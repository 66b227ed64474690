import type { ReactNode } from 'react';
import { FetchFailure } from '../parts/fetch-failure.tsx';
import { Skeleton } from '../parts/skeletons.tsx';

interface FetchedProps<Data> {
  of: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What is said to have failed: `day book`. */
  what: string;
  /** Shown until it is there. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a screen fetched. A failure is reported above it, with a retry; what was there before stays. */
export const Fetched = <Data,>({ of, what, waiting = <Skeleton shape="lines" />, children }: FetchedProps<Data>) => (
  <>
    {Boolean(of.error) && <FetchFailure what={what} kept={of.data !== undefined} retry={() => void of.refetch()} />}
    {of.data === undefined ? !of.error && waiting : children(of.data)}
  </>
);
