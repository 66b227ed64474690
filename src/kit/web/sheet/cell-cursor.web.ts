import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A cell of a sheet: whose line, and which column of it. */
export interface Cell {
  line: number;
  column: string;
}

/** The name of a cell, for `data-cell`: lines have no handlers of their own, so that a change renders one line only. */
export const cellName = (line: number, column: string): string => `${line}.${column}`;

/** The cell in which an event happened. */
export function cellOf({ target }: { target: EventTarget }): Cell | undefined {
  const [line, column] = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('.') ?? [];
  return line === undefined || column === undefined ? undefined : { line: Number(line), column };
}

const selectorOf = ({ line, column }: Cell) => `[data-cell="${cellName(line, column)}"]`;

/** The cell with the keyboard focus, and how to move it. */
export interface CellCursor<Box extends HTMLElement = HTMLDivElement> {
  /** For the element that holds the cells. */
  box: RefObject<Box | null>;
  /** The index of the line, and the column. */
  now: () => { index: number; column: string };
  /** The same, as it was drawn last; only if `isDrawn`. */
  drawn: { index: number; column: string };
  /** Moves to the nearest existing line, and a column of it. */
  go: (index: number, column: string) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Follows the keyboard across the cells of a sheet. It stays with the person, not with the position in the list: if others join or
 * leave while somebody types, it is still on the same line.
 * @param lines the keys of the lines, in their order
 * @param columns it begins in the first one
 * @param isDrawn whether the cells show where it is, e.g. by their tabIndex; otherwise moving it draws nothing
 */
export function useCellCursor<Box extends HTMLElement = HTMLDivElement>(
  lines: readonly number[],
  columns: readonly string[],
  isDrawn: boolean,
): CellCursor<Box> {
  const box = useRef<Box>(null);
  const [drawn, setDrawn] = useState<Stood>();
  const stood = useRef<Stood>(undefined);
  const held = useRef(false);

  const stand = (index: number, at: string) => {
    const line = lines[index];
    if (line === undefined) return undefined;
    const { current } = stood;
    const isThere = current?.line === line && current.column === at && current.index === index;
    const there = { line, column: at, index };
    stood.current = there;
    if (isDrawn && !isThere) setDrawn(there);
    return box.current?.querySelector<HTMLElement>(selectorOf({ line, column: at }));
  };
  const go = (index: number, at: string) => {
    const target = stand(Math.max(0, Math.min(lines.length - 1, index)), at);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  // A line that moved was recreated in its new place, and the focus would be lost.
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const { index, column } = placeIn(lines, columns, stood.current);
    const line = lines[index];
    if (line !== undefined) box.current?.querySelector<HTMLElement>(selectorOf({ line, column }))?.focus();
  });
  return {
    box,
    drawn: placeIn(lines, columns, drawn),
    now: () => placeIn(lines, columns, stood.current),
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

type Stood = Cell & { index: number };

/** Where the line is now; if it is gone, the line in its place. */
function placeIn(lines: readonly number[], columns: readonly string[], stood: Stood | undefined) {
  const column = stood && columns.includes(stood.column) ? stood.column : (columns[0] ?? '');
  if (!stood) return { index: 0, column };
  const place = lines.indexOf(stood.line);
  return { index: place >= 0 ? place : Math.max(0, Math.min(lines.length - 1, stood.index)), column };
}
