import { Skeleton } from '../../kit/web/parts/skeletons.tsx';

/** In place of a page whose code is slow to come. */
export const PagePending = () => (
  <div className="p-6">
    <Skeleton shape="grid" />
  </div>
);
