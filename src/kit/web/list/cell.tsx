import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Column } from '../../domain/resource.domain.ts';
import { cellText } from '../parts/cell-text.web.ts';
import { truncate } from '../parts/format-text.web.ts';
import { onLaidOut } from './laid-out.web.ts';

/** Whether a column holds numbers, which are right-aligned. */
export const isFigure = (column: { kind?: string }): boolean => column.kind === 'number' || column.kind === 'money';

/** Texts up to this length fit into the narrowest column, such as a day. */
const fitting = 10;

/**
 * The value of a column; texts declared as long (`kind: 'text'`) are cut at a fixed length, others where the column ends. Short texts,
 * which most are, need no component: a list draws hundreds of them.
 */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const text = cellText(column, row);
  if (column.kind === 'text') return <CutText text={text} />;
  return text.length > fitting ? <FittedText text={text} side={isFigure(column) ? 'text-right' : 'text-left'} /> : text;
}

/** A long text cut to 12 characters and `...`, for cells and cards; the whole shows on hover and on focus. */
export function CutText({ text }: { text: string }) {
  const whole = useWhole(text);
  const cut = truncate(text);
  if (cut === text) return text;
  return (
    <button type="button" className="cursor-default rounded-field focus-visible:ring-focus" {...whole.handlers}>
      <span aria-hidden="true">{cut}</span>
      <span className="sr-only">{text}</span>
      {whole.box}
    </button>
  );
}

/** A text cut off where its space ends; if it is cut, it can be focused, and shows whole on hover and on focus. */
function FittedText({ text, side }: { text: string; side: string }) {
  const whole = useWhole(text);
  const place = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width
  useEffect(() => {
    const element = place.current;
    return element ? onLaidOut(element, () => setIsCut(element.scrollWidth > element.clientWidth)) : undefined;
  }, [text]);
  return (
    <span
      ref={place}
      dir="auto"
      tabIndex={isCut ? 0 : undefined}
      className={`block truncate rounded-field focus-visible:ring-focus-inside ${side}`}
      {...(isCut && whole.handlers)}
    >
      {text}
      {isCut && whole.box}
    </span>
  );
}

/** Shows a whole text in a box while its cell has the pointer or the focus. */
function useWhole(text: string) {
  const [at, setAt] = useState<{ left: number; top: number }>();
  const show = ({ currentTarget }: { currentTarget: Element }) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    setAt({ left: Math.min(left, window.innerWidth - 336), top: bottom + 4 });
  };
  const hide = () => setAt(undefined);
  const handlers = { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
  const box = at && (
    <span
      aria-hidden="true"
      style={at}
      className="fixed z-50 max-h-60 w-80 overflow-hidden rounded-box border border-line bg-base-100 p-3 text-left font-normal whitespace-pre-line break-words shadow-xl"
    >
      {text}
    </span>
  );
  return { handlers, box };
}
