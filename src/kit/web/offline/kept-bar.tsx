import { Link } from '@tanstack/react-router';
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { knownAccount } from '../account.web.ts';
import { useReached } from '../reached.web.ts';
import { parseSearch } from '../search-params.web.ts';
import { type KeptSheet, stateOf } from './kept-sheet.web.ts';
import { followOutbox, isHeld } from './outbox.web.ts';
import { keptSheets, onSheetsChange } from './sheet-store.web.ts';

const words = { fresh: '', kept: 'not saved yet', waiting: 'waits to be sent', conflict: 'changed by someone else' } as const;

/** Under the top bar: without a network the sheets that open all the same, else those that are not sent yet. Sends what waits. */
export function KeptBar() {
  const sheets = useKeptSheets();
  const online = useReached();
  useEffect(followOutbox, []);
  const shown = sheets.filter((sheet) => !isHeld(sheet.key) && (!online || stateOf(sheet) !== 'fresh'));
  if (shown.length === 0 && (online || isHeld())) return null;
  const disputed = shown.some((sheet) => stateOf(sheet) === 'conflict');
  return (
    <section aria-label="Kept on this device" className="shrink-0 border-line border-b bg-base-200 px-4 py-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="flex items-center gap-2">
          <Sign online={online} disputed={disputed} />
          {headline(online, disputed)}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {shown.map((sheet) => (
            <li key={sheet.key}>
              <SheetLink sheet={sheet} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function headline(online: boolean, disputed: boolean): string {
  if (!online) return 'No connection. What you enter stays on this device and is sent later.';
  return disputed ? 'Choose what stays:' : 'Not sent yet:';
}

function Sign({ online, disputed }: { online: boolean; disputed: boolean }) {
  if (!online) return <CloudOff size={16} aria-hidden className="shrink-0 text-muted" />;
  if (disputed) return <TriangleAlert size={16} aria-hidden className="shrink-0 text-warning" />;
  return <CloudUpload size={16} aria-hidden className="shrink-0 text-muted" />;
}

function SheetLink({ sheet }: { sheet: KeptSheet }) {
  const [path = '/', query = ''] = sheet.href.split('?');
  const word = words[stateOf(sheet)];
  return (
    <>
      <Link
        to={path}
        search={{ ...parseSearch(query) }}
        className="link inline-flex min-h-6 items-center max-sm:min-h-11 font-semibold"
      >
        {sheet.title}
      </Link>
      {word && <span className="text-muted"> {word}</span>}
    </>
  );
}

/** The kept sheets of whoever is signed in. */
function useKeptSheets(): readonly KeptSheet[] {
  const [sheets, setSheets] = useState<readonly KeptSheet[]>([]);
  useEffect(() => {
    const read = () => void keptSheets(knownAccount()).then(setSheets);
    read();
    const leave = onSheetsChange(read);
    window.addEventListener('homeroom-account', read);
    return () => {
      leave();
      window.removeEventListener('homeroom-account', read);
    };
  }, []);
  return sheets;
}
