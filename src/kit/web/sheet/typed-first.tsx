import { type ChangeEvent, type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import { type Cell, cellName, cellOf } from './cell-cursor.web.ts';

/** A text that somebody typed into a cell. */
export interface TypedText extends Cell {
  text: string;
}

interface TypedFirst {
  /** For the `onChange` of the element that holds the cells. */
  onChange: (event: ChangeEvent<HTMLElement>) => void;
  /** Puts what was typed into the sheet now: before a key, a paste or a click does something with it. */
  settle: () => void;
}

/**
 * The input of a cell shows by itself what is typed into it; what follows from that is drawn after the frame that shows it, so that a key
 * waits for nothing else. The cells are `TypedInput`s.
 * @param put stores what was typed
 */
export function useTypedFirst(put: (typed: readonly TypedText[]) => void): TypedFirst {
  const latest = useRef(put);
  latest.current = put;
  const waiting = useRef(new Map<string, TypedText>());
  const made = useRef<TypedFirst>(undefined);
  made.current ??= typing(waiting.current, (typed) => latest.current(typed));
  const { settle } = made.current;
  useEffect(() => settle, [settle]);
  return made.current;
}

function typing(waiting: Map<string, TypedText>, put: (typed: readonly TypedText[]) => void): TypedFirst {
  const settle = () => {
    if (waiting.size === 0) return;
    const typed = [...waiting.values()];
    waiting.clear();
    put(typed);
  };
  return {
    settle,
    onChange: (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      // A timer begun within a frame ends after it is shown.
      if (waiting.size === 0) requestAnimationFrame(() => setTimeout(settle));
      waiting.set(cellName(cell.line, cell.column), { ...cell, text: (event.target as HTMLElement as HTMLInputElement).value });
    },
  };
}

/** The input of a cell: it shows the text of the sheet, except for what is being typed. Only a text that differs is set. */
export function TypedInput({ text, ...props }: { text: string } & Omit<ComponentProps<'input'>, 'ref' | 'value'>) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) input.current.value = text;
  }, [text]);
  return <input ref={input} {...props} />;
}
