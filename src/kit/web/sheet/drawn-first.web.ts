import { startTransition, useOptimistic } from 'react';

/** What somebody does to a sheet. It is given the sheet as it is by then, so that nothing typed meanwhile is lost. */
export type SheetChange<Sheet> = (sheet: Sheet) => Sheet;

/**
 * Draws a change in the cells at once, and what follows from it on the page (counts, sums, what waits to be saved) after that.
 * @param sheet as the page knows it
 * @param onChange stores the change
 * @returns the sheet to draw, and how it is changed
 */
export function useDrawnFirst<Sheet>(
  sheet: Sheet,
  onChange: (change: SheetChange<Sheet>) => void,
): [Sheet, (change: SheetChange<Sheet>) => void] {
  const [drawn, draw] = useOptimistic(sheet, (before: Sheet, change: SheetChange<Sheet>) => change(before));
  return [
    drawn,
    (wanted) => {
      const change = once(wanted);
      startTransition(() => {
        draw(change);
        onChange(change);
      });
    },
  ];
}

/** Drawn and stored alike: what is equal has to be the very same, or it would be drawn twice. */
function once<Sheet>(change: SheetChange<Sheet>): SheetChange<Sheet> {
  let last: { before: Sheet; after: Sheet } | undefined;
  return (before) => {
    if (last?.before !== before) last = { before, after: change(before) };
    return last.after;
  };
}
