import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { EventScope } from './event-scope.tsx';
import { Skeleton } from './skeletons.tsx';

interface PopoverProps {
  /** The accessible name of the button when its content says less. */
  label?: string;
  button: ReactNode;
  buttonClass: string;
  /** The name of what opens. */
  title: string;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small box below it. Escape, a click elsewhere or Tab out of it closes it. */
export function Popover({ label, button, buttonClass, title, className = '', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  return (
    <EventScope
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        className={buttonClass}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          id={id}
          role="dialog"
          aria-label={title}
          className={`absolute top-full right-0 z-40 mt-1 rounded-box border border-line bg-base-100 text-base-content shadow-xl ${className}`}
        >
          {children(close)}
        </div>
      )}
    </EventScope>
  );
}

/** Shown in a box while its content loads. */
export const popoverWaiting = (
  <div className="p-4">
    <Skeleton shape="lines" />
  </div>
);
