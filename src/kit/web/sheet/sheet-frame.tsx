import { ArrowLeft, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { notSavedMessage } from '../../domain/saved-message.domain.ts';
import type { OpenSheet } from '../offline/use-kept-sheet.web.ts';
import { Button } from '../parts/button.tsx';
import { EventScope } from '../parts/event-scope.tsx';
import { Muted } from '../parts/muted.tsx';
import { PageHead } from '../parts/page.tsx';
import { Skeleton } from '../parts/skeletons.tsx';
import { ErrorLines } from '../toast/error-lines.tsx';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'repeat' | 'preventDefault'>;

interface SheetFrameProps {
  title: string;
  note?: ReactNode;
  onBack: () => void;
  /** Ctrl Enter, wherever the keyboard is. */
  onSave: () => void;
  /** Right of the title. */
  head?: ReactNode;
  children: ReactNode;
}

/** A sheet fills the page: the way back, its title, and the sheet below. */
export function SheetFrame({ title, note, onBack, onSave, head, children }: SheetFrameProps) {
  const onKeyDown = (event: Pressed) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Held down, the keys would go through one sheet after another.
    if (!event.repeat) onSave();
  };
  // A button that was pressed and is disabled or gone, such as Save, leaves the keyboard to the page.
  useEffect(() => {
    const onPage = (event: KeyboardEvent) => {
      if (event.target === document.body && !document.querySelector('[role=dialog], [role=alertdialog]')) onKeyDown(event);
    };
    window.addEventListener('keydown', onPage);
    return () => window.removeEventListener('keydown', onPage);
  });
  return (
    <EventScope className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <PageHead
        title={title}
        note={note}
        before={
          <button
            type="button"
            aria-label="Back to the list"
            title="Back to the list"
            className="icon-btn size-8!"
            onClick={onBack}
          >
            <ArrowLeft size={20} aria-hidden />
          </button>
        }
      >
        {head}
      </PageHead>
      {children}
    </EventScope>
  );
}

/** The id of the message about the choice of a sheet, from the id of its field. */
export const choiceProblemId = (id: string): string => `${id}-problem`;

interface ChoiceProblemProps {
  /** Of the field. */
  id: string;
  /** Whether the field is there, right of the title. */
  below: boolean;
  children: string;
}

/** What is wrong with the choice of a sheet. */
export const ChoiceProblem = ({ id, below, children }: ChoiceProblemProps) => (
  <p
    id={choiceProblemId(id)}
    role="alert"
    className={`flex items-start gap-1.5 px-4 pb-2 text-error sm:px-6 ${below ? 'sm:justify-end' : ''}`}
  >
    <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
    {children}
  </p>
);

/** In place of the cells, if there are none. */
export const SheetPrompt = ({ children }: { children: ReactNode }) => (
  <Muted className="border-line border-t px-6 py-10 text-center">{children}</Muted>
);

/** What explains the prompt, below it. */
export const besidePrompt = 'mx-auto -mt-6 px-6 pb-10 text-center';

/** Why a sheet was not saved, or could not be opened; until it is there, a skeleton of its cells. */
export function SheetArrival({
  open: { sheet, error, refresh },
}: {
  open: Pick<OpenSheet<unknown>, 'sheet' | 'error' | 'refresh'>;
}) {
  if (error === undefined && sheet !== undefined) return null;
  if (error === undefined) {
    return (
      <div className="border-line border-t px-6 pt-2">
        <Skeleton shape="grid" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex items-start gap-3 border-line border-t bg-error/8 px-4 py-2 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{sheet === undefined ? 'This sheet cannot be opened' : notSavedMessage}</p>
        <ErrorLines error={error} />
      </div>
      <Button small onClick={() => void refresh()}>
        Reload
      </Button>
    </div>
  );
}
