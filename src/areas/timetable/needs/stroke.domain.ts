interface Point {
  x: number;
  y: number;
}

/** Points on the way from one to another, none further than a step from the next; the last is where it leads. */
export function pointsBetween(from: Point, to: Point, step: number): Point[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  return Array.from({ length: parts }, (_, index) => {
    const share = (index + 1) / parts;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

export interface Cell {
  row: number;
  column: number;
}

/** Where a key leads in a grid; nothing for a key that leads nowhere. */
export function nextCell({ row, column }: Cell, size: { rows: number; columns: number }, key: string): Cell | undefined {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: lastColumn };
    case 'PageUp':
      return { row: 0, column };
    case 'PageDown':
      return { row: lastRow, column };
    default:
      return undefined;
  }
}
