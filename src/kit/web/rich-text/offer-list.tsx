import { useEffect } from 'react';
import { counted } from '../../domain/wording.domain.ts';
import { ListboxOption } from '../parts/listbox-option.tsx';
import { Muted } from '../parts/muted.tsx';
import type { Offer } from './insertions.web.ts';

interface OfferListProps {
  id: string;
  offer: Offer;
  items: readonly string[];
  /** The box around it. */
  within: HTMLElement | null;
}

/** The list below an `@`; the keyboard chooses while the text keeps the focus. */
export function OfferList({ id, offer, items, within }: OfferListProps) {
  const { at, place, take } = offer;
  const box = within?.getBoundingClientRect();
  const left = Math.max(0, Math.min((place?.left ?? 0) - (box?.left ?? 0), (box?.width ?? 0) - 240));
  const top = (place?.bottom ?? 0) - (box?.top ?? 0) + 4;
  useEffect(() => {
    document.getElementById(`${id}-offer-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div style={{ left, top }} className="absolute z-40 w-60 rounded-box border border-line bg-base-100 shadow-xl">
      <div
        id={`${id}-offers`}
        role="listbox"
        aria-label="Placeholders"
        className="max-h-64 overflow-y-auto overscroll-contain py-1"
      >
        {items.map((item, index) => (
          <ListboxOption
            key={item}
            id={`${id}-offer-${index}`}
            isChosen={index === at}
            className="px-3 py-2"
            onPointerDown={(event) => event.preventDefault()}
            onTake={() => take(item)}
          >
            {item}
          </ListboxOption>
        ))}
      </div>
      <Muted aria-hidden small className="border-line border-t px-3 py-1.5">
        {counted(items.length, 'placeholder')}
      </Muted>
    </div>
  );
}
