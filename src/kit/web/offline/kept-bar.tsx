import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { knownAccount, onAccountKnown } from '../calls/account.web.ts';
import { useReached } from '../calls/reached.web.ts';
import { Button } from '../parts/button.tsx';
import { Link } from '../route/link.tsx';
import { daysLeft, type KeptSheet, type LostSheet, moreDays, stateOf, unsentDays } from './kept-sheet.web.ts';
import { followOutbox, isHeld } from './outbox.web.ts';
import { forgetLost, keptSheets, lostSheets, onSheetsChange } from './sheet-store.web.ts';

const words = { fresh: '', kept: 'not saved yet', waiting: 'waits to be sent', conflict: 'changed by someone else' } as const;

/**
 * Below the top bar: without a network the sheets that can be opened, otherwise those not sent yet, and those that expired unsent.
 * Sends what waits.
 */
export function KeptBar() {
  const sheets = useSheets(keptSheets);
  const lost = useSheets(lostSheets);
  const online = useReached();
  useEffect(followOutbox, []);
  const shown = sheets.filter((sheet) => !isHeld(sheet.key) && (!online || stateOf(sheet) !== 'fresh'));
  const says = shown.length > 0 || (!online && !isHeld());
  if (!says && lost.length === 0) return null;
  const disputed = shown.some((sheet) => stateOf(sheet) === 'conflict');
  return (
    <section aria-label="Kept on this device" className="shrink-0 border-line border-b bg-base-200 px-4 py-2 sm:px-6">
      {lost.length > 0 && <Lost sheets={lost} />}
      {says && (
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
      )}
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
  const word = words[stateOf(sheet)];
  return (
    <>
      <Link to={sheet.href} className="link inline-flex min-h-6 items-center max-sm:min-h-11 font-semibold">
        {sheet.title}
      </Link>
      {word && (
        <span className="text-muted max-sm:-mt-2 max-sm:block">
          {' '}
          {word}, stays for {moreDays(daysLeft(sheet))}
        </span>
      )}
    </>
  );
}

/** What was typed and expired before it could be sent; shown until it is dismissed. */
const Lost = ({ sheets }: { sheets: readonly LostSheet[] }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
    <p className="flex min-w-0 flex-1 items-start gap-2">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <span>
        Could not be sent within {unsentDays} days, and is gone from this device:{' '}
        <b>{sheets.map(({ title }) => title).join('; ')}</b>
      </span>
    </p>
    <Button small onClick={() => void forgetLost(sheets)}>
      Understood
    </Button>
  </div>
);

/** The signed-in user's sheets, read again whenever one changes. */
function useSheets<Sheet>(read: (account: number) => Promise<Sheet[]>): readonly Sheet[] {
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  useEffect(() => {
    const show = () => void read(knownAccount()).then(setSheets);
    show();
    const ends = [onSheetsChange(show), onAccountKnown(show)];
    return () => {
      for (const end of ends) end();
    };
  }, [read]);
  return sheets;
}
