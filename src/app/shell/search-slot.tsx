import { loadedLater } from '../../kit/web/calls/loaded.web.ts';

const load = () => import('./global-search.tsx').then((search) => search.GlobalSearch);

/** Loads the search ahead, when somebody is about to open it. */
export const preloadSearch = (): void => void load();

/** The global search; its code loads when it is first opened. */
export const SearchDialog = loadedLater(load);
