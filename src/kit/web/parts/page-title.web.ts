import { useEffect, useLayoutEffect, useRef } from 'react';

const product = 'Homeroom';

/** What the browser's tab shows on a page: `Students - Homeroom`. */
const browserTitle = (title: string): string => (title ? `${title} - ${product}` : product);

/** Sets the browser's title to a record's own, e.g. a student's name, while the screen is shown. Wins over the route's title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = browserTitle(title);
  }, [title]);
}

/**
 * The route's title. A layout effect, so that the screen inside, whose effects run later, can name its record instead; once only,
 * because such an effect runs again when a part of the screen that loaded late shows it again.
 */
export function useRouteTitle(title: string): void {
  const said = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (said.current === title) return;
    said.current = title;
    document.title = browserTitle(title);
  }, [title]);
}
