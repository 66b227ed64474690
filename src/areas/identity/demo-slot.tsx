import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import type { DemoNoticeProps } from './demo-notice.tsx';

const DemoNotice = loadedLater(() => import('./demo-notice.tsx').then((part) => part.DemoNotice));

/** Loads the notice for visitors of a demonstration. It is a chunk of its own, because a real school's login page does not need it. */
export const DemoSlot = (props: DemoNoticeProps) => (
  <aside
    aria-label="Demonstration"
    className="flex flex-col justify-center border-line border-t bg-base-200 px-6 py-8 lg:border-t-0 lg:border-l lg:px-16"
  >
    <DemoNotice {...props} />
  </aside>
);
