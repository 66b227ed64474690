import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A cell of a sheet: whose line, and which column of it. */
export interface Cell {
  line: number;
  column: string;
}

/** The name of a cell, for `data-cell`: lines have no handlers of their own, so that one change draws one line. */
export const cellName = (line: number, column: string): string => `${line}.${column}`;

/** In which cell something happened. */
export function cellOf({ target }: { target: EventTarget }): Cell | undefined {
  const [line, column] = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('.') ?? [];
  return line === undefined || column === undefined ? undefined : { line: Number(line), column };
}

const selectorOf = ({ line, column }: Cell) => `[data-cell="${cellName(line, column)}"]`;

/** The cell that the keyboard stands on, and the way from one to another. */
export interface CellCursor<Box extends HTMLElement = HTMLDivElement> {
  /** Goes on the element that holds the cells. */
  box: RefObject<Box | null>;
  /** Which line, by its place in the list. */
  index: number;
  column: string;
  /** Goes to a line, as far as there is one, and a column of it. */
  go: (index: number, column: string) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Follows the keyboard over the cells of a sheet. It stays with the person, not with the place in the list: where others join or
 * leave while somebody types, it is still on the same line.
 * @param lines what names the lines, in their order
 * @param columns the first is where it begins
 */
export function useCellCursor<Box extends HTMLElement = HTMLDivElement>(
  lines: readonly number[],
  columns: readonly string[],
): CellCursor<Box> {
  const box = useRef<Box>(null);
  const [stood, setStood] = useState<Cell & { index: number }>();
  const place = placeIn(lines, stood);
  const column = stood && columns.includes(stood.column) ? stood.column : (columns[0] ?? '');
  const held = useRef(false);

  const stand = (index: number, at: string) => {
    const line = lines[index];
    if (line === undefined) return undefined;
    const isThere = stood?.line === line && stood.column === at && stood.index === index;
    if (!isThere) setStood({ line, column: at, index });
    return box.current?.querySelector<HTMLElement>(selectorOf({ line, column: at }));
  };
  const go = (index: number, at: string) => {
    const target = stand(Math.max(0, Math.min(lines.length - 1, index)), at);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  // A line that moved to another place was made anew there, and the keyboard would be nowhere.
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const line = lines[place];
    if (line !== undefined) box.current?.querySelector<HTMLElement>(selectorOf({ line, column }))?.focus();
  });
  return {
    box,
    index: place,
    column,
    go,
    onFocus: (event) => {
      held.current = true;
      const cell = cellOf(event);
      if (cell) stand(lines.indexOf(cell.line), cell.column);
    },
    onBlur: ({ target }) => {
      if (target.isConnected) held.current = false;
    },
  };
}

/** Where the line is by now; where it is gone, the one that took its place. */
function placeIn(lines: readonly number[], stood: { line: number; index: number } | undefined): number {
  if (!stood) return 0;
  const place = lines.indexOf(stood.line);
  return place >= 0 ? place : Math.max(0, Math.min(lines.length - 1, stood.index));
}

/** Puts the keyboard on a cell of a sheet that opens, unless it is at work somewhere else on the page. */
export function useFirstCell(box: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const busy = document.activeElement?.closest('input, select, [role=dialog], [role=alertdialog]');
    if (wanted && !busy) box.current?.querySelector<HTMLElement>('[data-cell]')?.focus({ preventScroll: true });
  }, [box, wanted]);
}
