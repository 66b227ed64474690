import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { pageConfig } from '../../common/page-config.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { KeptSlot } from '../../kit/web/offline/kept-slot.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { isInPlace, usePath } from '../../kit/web/route/address.web.ts';
import { useChanges } from './follow-slot.web.ts';
import { OutdatedBar } from './outdated-bar.tsx';
import { RareBarsSlot } from './rare-bars-slot.tsx';
import { useSearchHotkey } from './search-hotkey.web.ts';
import { SearchDialog } from './search-slot.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const loadDrawer = () => import('./drawer.tsx').then((part) => part.Drawer);
const Drawer = loadedLater(loadDrawer);

/** Sidebar, top bar and the place for a page. Below 1024 px the sidebar is a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const closeSearch = useCallback(() => setSearching(false), []);
  const main = useRef<HTMLElement>(null);
  const pathname = usePath();
  useArrival(main, pathname, closeDrawer);
  useChanges();
  useSearchHotkey(() => setSearching(true));
  return (
    <>
      <div className="flex h-dvh overflow-hidden" inert={drawer}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          {pageConfig().demo && <DemoBanner />}
          <TopBar openMenu={() => void loadDrawer().then(() => setDrawer(true))} openSearch={() => setSearching(true)} />
          <OutdatedBar />
          <RareBarsSlot />
          <KeptSlot />
          <main id="main" ref={main} tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
            {children}
          </main>
        </div>
      </div>
      {drawer && <Drawer close={closeDrawer} />}
      {searching && <SearchDialog close={closeSearch} />}
    </>
  );
}

const DemoBanner = () => (
  <aside aria-label="Demonstration" className="shrink-0 border-line border-b bg-base-200 px-4 py-1">
    <Muted small className="truncate text-center">
      Demo data: everybody here is invented.
    </Muted>
  </aside>
);

/**
 * A new page takes the focus, so that keyboard and screen reader start there and not where the last page ended. An address in the
 * place of another, such as that of the next program, leaves it to whoever is choosing.
 */
function useArrival(main: { current: HTMLElement | null }, pathname: string, closeDrawer: () => void) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    closeDrawer();
    if (isInPlace() && main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo(0, 0);
  }, [main, pathname, closeDrawer]);
}
