import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback, useRef } from 'react';
import { useShown } from './over-panels.web.ts';

interface SidePanelProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** The panel's content below the header: steps, a form with body and footer. */
  children: ReactNode;
}

const toFocus = 'form:focus-within :focus, form :is(input:not([type=file]), select, textarea):not(:disabled)';

/** Whether the pointer is a finger: then no field is focused automatically, because a keyboard would cover half the screen. */
export const touched = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** A panel of 560 px that slides in from the right, the whole screen on a phone. Keeps its content until it has slid out. */
export function SidePanel({ open, title, onClose, children }: SidePanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  const kept = useRef({ title, children });
  if (open) kept.current = { title, children };
  const giveBack = useGiveBack(open);
  return (
    <Dialog.Root open={useShown(open)} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-neutral/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => (touched() ? popup.current : (popup.current?.querySelector<HTMLElement>(toFocus) ?? popup.current))}
          finalFocus={giveBack}
          className="fixed inset-y-0 right-0 z-50 flex w-140 max-w-full flex-col border-l border-line bg-base-100 text-base-content shadow-2xl outline-none transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full max-sm:w-full max-sm:border-l-0 motion-reduce:transition-none"
        >
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 pr-4 pl-6 max-sm:pr-1.5 max-sm:pl-4">
            <Dialog.Title className="truncate text-base">{kept.current.title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="icon-btn size-9! shrink-0 focus-visible:ring-focus max-sm:size-11!">
              <X size={20} aria-hidden />
            </Dialog.Close>
          </header>
          {kept.current.children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Where the focus goes when the panel has closed: back where it came from, noted before anything in the panel takes it, or to the page
 * if that is gone.
 */
function useGiveBack(open: boolean): () => HTMLElement | null {
  const from = useRef<Element>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) from.current = document.activeElement;
  wasOpen.current = open;
  return useCallback(() => {
    const { current } = from;
    const isThere = current instanceof HTMLElement && current !== document.body && current.isConnected;
    return isThere ? current : document.querySelector<HTMLElement>('main');
  }, []);
}

interface PanelBodyProps {
  /** If nothing in it takes the focus, it does so itself; otherwise it could not be scrolled by keyboard. */
  readOnly?: boolean;
  children: ReactNode;
}

/** The part of a panel that scrolls. */
export const PanelBody = ({ readOnly = false, children }: PanelBodyProps) => (
  <div
    tabIndex={readOnly ? 0 : undefined}
    className="min-h-0 flex-1 overflow-y-auto border-line border-t px-4 pt-4 pb-6 focus-visible:ring-focus-inside sm:px-6"
  >
    {children}
  </div>
);

/**
 * The footer of a panel, which stays in view. The main action comes last, and may stand where another was until just now: the second
 * click of a double click, say on 'Save', is not meant for the 'Edit' or 'Next' that took its place.
 */
export function PanelFooter({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  const clicked = useRef<EventTarget>(null);
  const click = (event: MouseEvent) => {
    if (event.detail < 2) clicked.current = event.target;
    else if (event.target !== clicked.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <footer
      onClickCapture={click}
      className="flex min-h-16 shrink-0 select-none items-center gap-2 border-line border-t px-4 sm:px-6"
    >
      {hint && <span className="flex items-center gap-1.5 text-muted text-xs max-sm:hidden">{hint}</span>}
      <span className="flex-1" />
      {children}
    </footer>
  );
}
