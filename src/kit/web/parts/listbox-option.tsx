import type { PointerEvent, ReactNode } from 'react';

interface ListboxOptionProps {
  /** For the input's `aria-activedescendant`. */
  id: string;
  isChosen: boolean;
  className: string;
  onPointerDown?: (event: PointerEvent) => void;
  onTake: () => void;
  children: ReactNode;
}

/** A choice in a list below an input. The input keeps the focus and gets the keys; a pointer chooses here. */
export const ListboxOption = ({ id, isChosen, className, onPointerDown, onTake, children }: ListboxOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the focus, and with it every key, stays in the input above
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    tabIndex={-1}
    className={`cursor-pointer ${isChosen ? 'bg-press' : 'hover:bg-wash'} ${className}`}
    onPointerDown={onPointerDown}
    onClick={onTake}
  >
    {children}
  </div>
);
