import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../kit/web/parts/button.tsx';

const IssueAgainDialog = lazy(async () => ({ default: (await import('./issue-again-dialog.tsx')).IssueAgainDialog }));

/** A paper that may be issued again. */
export interface IssueAgainProps {
  /** What it is: `Receipt`. */
  paper: string;
  /** Makes the call. */
  send: (changeReason: string) => Promise<unknown>;
}

/** Asks why a paper that was handed out is to be issued again; for those who may change its record. */
export function IssueAgainButton(props: IssueAgainProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <RefreshCw size={16} aria-hidden />
        Issue {props.paper} again
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <IssueAgainDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
