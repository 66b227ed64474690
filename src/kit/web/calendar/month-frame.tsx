import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../parts/skeletons.tsx';

/** The page of a month, while its calendar loads as well. */
export const MonthFrame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <Suspense
      fallback={
        <div className="p-6">
          <Skeleton shape="grid" />
        </div>
      }
    >
      {children}
    </Suspense>
  </div>
);
