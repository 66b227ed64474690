import { CircleDot, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../domain/wording.domain.ts';
import type { SheetState } from '../offline/kept-sheet.web.ts';
import { Button } from '../parts/button.tsx';
import { Kbd } from '../parts/kbd.tsx';

interface SheetBarProps {
  /** The keys that work here, the most needed ones first: what does not fit is left out. */
  hints: readonly { keys: readonly string[]; does: string }[];
  /** How many parts differ from what the server has. */
  changes: number;
  isStored: boolean;
  state: SheetState;
  onDiscard: () => void;
  onSave: () => void;
  /** In place of Save, once there is nothing to save. */
  instead?: ReactNode;
  /** 'Save attendance' */
  children: string;
}

/** The footer of a sheet: its keys, what waits to be saved, Discard and Save. */
export function SheetBar({ hints, changes, isStored, state, onDiscard, onSave, instead, children }: SheetBarProps) {
  const waiting = waitingText(changes, isStored, state);
  const busy = state === 'sending';
  const unchanged = state === 'conflict' || (isStored && state === 'fresh');
  return (
    <footer className="flex min-h-16 shrink-0 items-center gap-4 border-line border-t bg-base-100 px-4 max-sm:gap-2 sm:px-6">
      <div className="flex h-6 min-w-0 flex-wrap items-center gap-4 overflow-hidden max-lg:hidden">
        {hints.map(({ keys, does }) => (
          <span key={does} className="flex h-6 items-center gap-1.5 whitespace-nowrap text-muted text-xs">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
      </div>
      <span className="flex flex-1 items-center gap-2 sm:justify-end lg:shrink-0 lg:whitespace-nowrap" aria-live="polite">
        {waiting && <CircleDot size={14} aria-hidden className="shrink-0 text-warning" />}
        {waiting}
      </span>
      {(state === 'kept' || state === 'waiting') && (
        <Button className="max-sm:btn-square max-sm:-order-1" disabled={busy} onClick={onDiscard}>
          <Undo2 size={16} aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Discard</span>
        </Button>
      )}
      {instead ?? (
        <Button kind="primary" busy={busy} disabled={unchanged} onClick={onSave}>
          {children}
        </Button>
      )}
    </footer>
  );
}

function waitingText(changes: number, isStored: boolean, state: SheetState): string {
  if (state === 'waiting') return 'Waiting to be sent';
  if (state === 'conflict') return 'Not sent';
  if (changes > 0) return counted(changes, 'change waits', 'changes wait');
  if (state === 'kept') return 'Changes wait';
  return isStored ? '' : 'Not saved yet';
}
