import { useState } from 'react';
import { displayDate } from '../domain/dates.domain.ts';
import type { Column } from '../domain/resource.domain.ts';
import { formatNumber, truncate } from './format.web.ts';

/** The value of a column as text for people. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === '') return '';
  if (column.kind === 'date') return displayDate(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** Whether a column holds numbers, which stand at the right. */
export const isFigure = (column: { kind?: string }): boolean => column.kind === 'number' || column.kind === 'money';

/** The value of a column; texts declared as long ones (`kind: 'text'`) are cut by count. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const text = cellText(column, row);
  return column.kind === 'text' ? <CutText text={text} /> : text;
}

/** A long text cut to 12 characters and `...`; the whole shows on hover and on focus. */
function CutText({ text }: { text: string }) {
  const [at, setAt] = useState<{ left: number; top: number }>();
  const cut = truncate(text);
  if (cut === text) return text;
  const show = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    setAt({ left: Math.min(left, window.innerWidth - 336), top: bottom + 4 });
  };
  return (
    <button
      type="button"
      className="cursor-default rounded-field focus-visible:ring-focus"
      onPointerEnter={(event) => show(event.currentTarget)}
      onPointerLeave={() => setAt(undefined)}
      onFocus={(event) => show(event.currentTarget)}
      onBlur={() => setAt(undefined)}
    >
      <span aria-hidden="true">{cut}</span>
      <span className="sr-only">{text}</span>
      {at && (
        <span
          aria-hidden="true"
          style={at}
          className="fixed z-50 max-h-60 w-80 overflow-hidden rounded-box border border-line bg-base-100 p-3 text-left whitespace-pre-line shadow-xl"
        >
          {text}
        </span>
      )}
    </button>
  );
}
