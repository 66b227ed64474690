import { lazy, Suspense } from 'react';

const load = () => import('./global-search.tsx');
const Lazy = lazy(async () => ({ default: (await load()).GlobalSearch }));

/** Loads the search ahead, when somebody is about to open it. */
export const preloadSearch = (): void => void load();

/** The global search; its code comes when it is first opened. */
export const SearchDialog = ({ close }: { close: () => void }) => (
  <Suspense fallback={null}>
    <Lazy close={close} />
  </Suspense>
);
