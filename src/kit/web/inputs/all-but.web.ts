import { useState } from 'react';

/**
 * A choice among items that begins with all of them.
 * @param idOf stays the same when the items are fetched again: what was left out stays out, what is new is chosen
 * @returns the chosen ones, and how to choose some or leave them out
 */
export function useAllBut<Item>(items: readonly Item[], idOf: (item: Item) => number) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = items.filter((item) => !left.has(idOf(item)));
  const choose = (some: readonly Item[], on: boolean) => {
    const ids = some.map(idOf);
    setLeft((before) => new Set(on ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]));
  };
  return [chosen, choose] as const;
}
