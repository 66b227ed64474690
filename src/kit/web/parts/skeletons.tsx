import type { ReactNode } from 'react';

const bone = 'rounded-field bg-press';
const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

const shapes = {
  square: () => <div className={`size-28 ${bone}`} />,
  'circle-rectangle': () => (
    <div className="flex items-center gap-3">
      <div className="size-10 shrink-0 rounded-full bg-press" />
      <div className={`h-10 flex-1 ${bone}`} />
    </div>
  ),
  rectangle: () => <div className={`h-32 w-full ${bone}`} />,
  lines: () => (
    <div className="space-y-3">
      {rows(4).map((row) => (
        <div key={row} className={`h-4 ${bone} ${row === 3 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  ),
  grid: () => (
    <div>
      {rows(8).map((row) => (
        <div key={row} className="flex h-10 items-center gap-4 border-b border-line">
          <div className="size-7 shrink-0 rounded-full bg-press" />
          <div className={`h-4 flex-2 ${bone}`} />
          <div className={`h-4 flex-1 ${bone}`} />
          <div className={`h-4 flex-1 ${bone}`} />
        </div>
      ))}
    </div>
  ),
} as const satisfies Record<string, () => ReactNode>;
type SkeletonShape = keyof typeof shapes;

/** The outline of what is loading where nothing was before. Visible only after 150 ms. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  const Shape = shapes[shape];
  return (
    <div role="status" className="skeleton-room appear-late w-full">
      <span className="sr-only">Loading</span>
      <div aria-hidden className="animate-pulse motion-reduce:animate-none">
        <Shape />
      </div>
    </div>
  );
}

/** The outline of a page below its head. */
export const WaitingPage = () => (
  <div className="px-6">
    <Skeleton shape="lines" />
  </div>
);

/** The outline inside something without padding: a panel, a list behind a button. */
export const FlushWaiting = ({ shape = 'lines' }: { shape?: SkeletonShape }) => (
  <div className="px-4 pb-4">
    <Skeleton shape={shape} />
  </div>
);
