import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { SearchHit } from '../../kit/domain/search/search.domain.ts';
import { useOverPanels } from '../../kit/web/form/over-panels.web.ts';
import { openHelp } from '../../kit/web/help/open-help.web.ts';
import { Kbd } from '../../kit/web/parts/kbd.tsx';
import { navigate } from '../../kit/web/route/address.web.ts';
import { SearchResults } from './search-results.tsx';
import { useGlobalSearch } from './use-global-search.web.ts';

interface GlobalSearchProps {
  close: () => void;
  /** Gives out, once, what was typed before this had the focus. */
  takeTyped: () => string;
}

/** Finds people and programs by any part of a name, screens, actions and pages of the help by their names; calls guardians of the student and writes to the class that is found. Arrow keys choose, Enter goes there, Escape closes. */
export function GlobalSearch({ close, takeTyped }: GlobalSearchProps) {
  useOverPanels();
  const [text, setText] = useState('');
  const { groups, hits, status } = useGlobalSearch(text);
  const list = useId();
  /** The position among the hits; new hits start at the first. */
  const [stood, setStood] = useState({ groups, place: 0 });
  const place = stood.groups === groups ? Math.min(stood.place, hits.length - 1) : 0;
  const chosen = hits[place];
  const go = (hit: SearchHit) => {
    close();
    if (hit.kind === 'help') openHelp(hit.path);
    else if (hit.kind === 'call') window.location.assign(hit.path);
    else navigate({ to: hit.path });
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setStood({ groups, place: (place + step + hits.length) % hits.length });
    }
    if (event.key === 'Enter' && chosen) go(chosen);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-neutral/45" />
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col border-line bg-base-100 text-base-content shadow-2xl sm:inset-x-0 sm:top-20 sm:bottom-auto sm:mx-auto sm:max-h-[70vh] sm:w-140 sm:rounded-box sm:border">
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
            <Search size={20} aria-hidden className="shrink-0 text-muted" />
            <input
              role="combobox"
              aria-label="Search students, staff, programs"
              aria-expanded={hits.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={chosen ? `${list}-${hits.indexOf(chosen)}` : undefined}
              className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
              placeholder="Search students, staff, programs"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onFocus={() => {
                const typed = takeTyped();
                if (typed) setText(typed);
              }}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={pressed}
            />
            <Dialog.Close className="rounded-selector max-sm:-mr-3 max-sm:grid max-sm:size-11 max-sm:place-items-center">
              <X size={20} aria-hidden className="sm:hidden" />
              <span className="max-sm:hidden">
                <Kbd>Esc</Kbd>
              </span>
              <span className="sr-only">Close search</span>
            </Dialog.Close>
          </div>
          <p role="status" className={`px-4 text-muted ${hits.length > 0 || !status ? 'sr-only' : 'py-4'}`}>
            {status}
          </p>
          <SearchResults id={list} groups={groups} chosen={chosen} choose={go} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
