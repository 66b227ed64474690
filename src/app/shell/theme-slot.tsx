import { lazy, Suspense } from 'react';
import { Skeleton } from '../../kit/web/skeletons.tsx';

const Lazy = lazy(async () => ({ default: (await import('./theme-picker.tsx')).ThemePicker }));

/** The list of themes; its code comes when it is first opened. */
export const ThemeList = () => (
  <Suspense
    fallback={
      <div className="p-4">
        <Skeleton shape="lines" />
      </div>
    }
  >
    <Lazy />
  </Suspense>
);
