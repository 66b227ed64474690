import './rich-text.css';
import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean-fragment.web.ts';

/** Formatted text for reading. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanFragment(html));
  }, [html]);
  return <div ref={place} className="rich-text break-words" />;
}
