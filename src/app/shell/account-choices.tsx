import { LogOut, Palette, Settings } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../../areas/identity/log-out.web.ts';
import { useMe } from '../../areas/identity/me.web.ts';
import { openHelp } from '../../kit/web/help/open-help.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { Link } from '../../kit/web/route/link.tsx';
import { QuestionMark } from '../help/question-mark.tsx';
import { ThemeList } from './theme-slot.tsx';

const row = 'flex h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-wash lg:h-9';

/** Settings and log-out; on a phone also who is signed in, the help, and the themes. */
export function AccountChoices({ close }: { close: () => void }) {
  const me = useMe();
  const [themes, setThemes] = useState(false);
  return (
    <>
      <Muted small className="truncate px-4 py-2 lg:hidden" title={me?.email}>
        {me?.name}
        <br />
        {me?.email}
      </Muted>
      <Link to="/account/settings" className={row} onClick={close}>
        <Settings size={16} aria-hidden className="text-muted" />
        Settings
      </Link>
      <button
        type="button"
        className={`${row} lg:hidden`}
        onClick={() => {
          close();
          openHelp();
        }}
      >
        <QuestionMark />
        Help
      </button>
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
  );
}
