import { type ComponentProps, useEffect, useRef } from 'react';

/** What changes a field: typing and pasting, keys and clicks, and the press that opens a select or begins to paint. */
const changing = ['beforeinput', 'keydown', 'click', 'mousedown', 'pointerdown'];
/** Keys that change no field, and lead out of the form. */
const leading = ['Tab', 'Escape'];

const refuse = (event: Event) => {
  if (event instanceof KeyboardEvent && leading.includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Fields that cannot be changed for a while, such as while they are saved: what was typed then would be lost when the answer comes. They
 * keep their look and the focus.
 */
export function Held({ during, ...props }: ComponentProps<'div'> & { during: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = part;
    if (!during || !current) return;
    const ended = new AbortController();
    for (const type of changing) current.addEventListener(type, refuse, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [during]);
  return <div {...props} ref={part} />;
}
