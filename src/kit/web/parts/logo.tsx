import { DoorOpen } from 'lucide-react';

/** The product's mark, 28 px. */
export const Logo = () => (
  <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-field bg-base-content text-base-100">
    <DoorOpen size={17} strokeWidth={2.25} />
  </span>
);
