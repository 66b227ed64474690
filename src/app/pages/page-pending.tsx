import { Skeleton } from '../../kit/web/parts/skeletons.tsx';

/** Stands in for a page whose code is slow to load. */
export const PagePending = () => (
  <div className="p-6">
    <Skeleton shape="grid" />
  </div>
);
