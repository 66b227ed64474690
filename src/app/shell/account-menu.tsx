import { ChevronDown, LogOut, Palette, Settings } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../../areas/identity/log-out.web.ts';
import { roleTitle, useMe } from '../../areas/identity/me.web.ts';
import { Avatar } from '../../kit/web/parts/avatar.tsx';
import { Popover } from '../../kit/web/parts/popover.tsx';
import { Link } from '../../kit/web/route/link.tsx';
import { ThemeList } from './theme-slot.tsx';

const row = 'flex h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-wash lg:h-9';

/** Who is signed in, with the way to the settings and out; on a phone to the themes as well. */
export function AccountMenu() {
  const me = useMe();
  const [themes, setThemes] = useState(false);
  const name = me?.name ?? '';
  const role = me ? roleTitle(me.role) : '';
  return (
    <Popover
      title="Account"
      buttonClass="group flex h-11 min-w-11 items-center justify-center gap-2 rounded-field text-left hover:bg-wash lg:h-10 lg:px-1"
      className="w-56 py-1"
      button={
        <>
          <span className="sr-only">Account</span>
          <Avatar name={name} size={32} />
          <span className="hidden max-w-48 lg:block">
            <span className="block truncate leading-4.5">{name}</span>
            <span className="block text-muted text-xs group-hover:text-base-content">{role}</span>
          </span>
          <ChevronDown size={16} aria-hidden className="ml-1 hidden text-muted lg:block" />
        </>
      }
    >
      {(close) => (
        <>
          <p className="truncate px-4 py-2 text-muted text-xs lg:hidden" title={me?.email}>
            {name}
            <br />
            {me?.email}
          </p>
          <Link to="/account/settings" className={row} onClick={close}>
            <Settings size={16} aria-hidden className="text-muted" />
            Settings
          </Link>
          <button type="button" aria-expanded={themes} className={`${row} lg:hidden`} onClick={() => setThemes(!themes)}>
            <Palette size={16} aria-hidden className="text-muted" />
            Theme
          </button>
          {themes && <ThemeList />}
          <button type="button" className={row} onClick={() => void logOut()}>
            <LogOut size={16} aria-hidden className="text-muted" />
            Log out
          </button>
        </>
      )}
    </Popover>
  );
}
