import { useEffect, useState } from 'react';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { openHelp, showHelpBy } from '../../kit/web/help/open-help.web.ts';
import { isSingleKey } from '../shell/single-keys.web.ts';
import { QuestionMark } from './question-mark.tsx';

const HelpPanel = loadedLater(() => import('./help-panel.tsx').then((part) => part.HelpPanel));

/** The help with the button that opens it, as `?` does wherever nothing is being typed. On a phone it is in the menu of the account. */
export function HelpSlot() {
  const [id, setId] = useState('');
  const [open, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    showHelpBy((page) => {
      setId(page);
      setOpen(true);
      setOpened(true);
    });
  }, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isSingleKey(event)) return;
      event.preventDefault();
      openHelp();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Help"
        aria-keyshortcuts="?"
        title="Help (?)"
        className="hidden size-9 place-items-center rounded-field text-muted hover:bg-wash lg:grid"
        onClick={() => openHelp()}
      >
        <QuestionMark />
      </button>
      {wasOpened && <HelpPanel open={open} id={id} onShow={setId} onClose={() => setOpen(false)} />}
    </>
  );
}
