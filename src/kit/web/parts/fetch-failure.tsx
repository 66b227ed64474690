import { CircleAlert } from 'lucide-react';
import { Button } from '../parts/button.tsx';

/** A list that failed to load: what failed, that earlier rows are still shown, and a retry. */
export function FetchFailure({ what, kept, retry }: { what: string; kept: boolean; retry: () => void }) {
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 border-t border-line bg-error/8 px-4 py-2 sm:px-6">
      <CircleAlert size={16} aria-hidden className="shrink-0 text-error" />
      <p className="min-w-0 flex-1">
        Failed to fetch {what}
        {kept && '. These are the rows from before.'}
      </p>
      <Button small onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
