import { Menu, Search } from 'lucide-react';
import { NoticeBell } from '../../areas/notification/notice/notice-bell.tsx';
import { pageConfig } from '../../common/page-config.web.ts';
import { Kbd } from '../../kit/web/parts/kbd.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LateSlot } from './late-slot.tsx';
import { preloadSearch } from './search-slot.tsx';

interface TopBarProps {
  openMenu: () => void;
  openSearch: () => void;
}

const searchLabel = 'Search students, staff, programs';

/** 56 px: search, theme, notifications, account. On a phone menu and the school's name, if there is room for it, take the place of the search box. */
export const TopBar = ({ openMenu, openSearch }: TopBarProps) => (
  <header className="flex h-14 shrink-0 items-center border-line border-b px-1.5 lg:gap-1 lg:px-6">
    <button type="button" aria-label="Menu" className="grid size-11 place-items-center lg:hidden" onClick={openMenu}>
      <Menu size={20} />
    </button>
    <span className="@container flex-1 px-1 lg:hidden">
      <span className="hidden font-semibold text-xs/4 @min-[4.5rem]:line-clamp-3">{pageConfig().schoolName}</span>
    </span>
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className="hidden h-9 w-105 items-center gap-2 rounded-field border border-line bg-base-200 px-3 text-left text-muted lg:flex"
      onClick={openSearch}
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
    >
      <Search size={16} aria-hidden />
      <span className="flex-1">{searchLabel}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
    <button
      type="button"
      aria-label={searchLabel}
      className="grid size-11 place-items-center text-muted lg:hidden"
      onClick={openSearch}
    >
      <Search size={20} />
    </button>
    <span className="hidden flex-1 lg:block" />
    <LateSlot />
    <NoticeBell />
    <span aria-hidden className="mx-3 hidden h-6 w-px bg-line lg:block" />
    <AccountMenu />
  </header>
);
