/** A call that `theme-init.js` made before any other script was there, because the page's first screen needs its answer. */
interface Prefetched {
  url: string;
  token: string;
  /** When it was made, as `Date.now()` tells. */
  at: number;
  answer: Promise<Response>;
}

/** For as long as any answer counts as fresh. */
const freshMs = 30_000;

/** Its answer, for whoever first makes that call, with that session and soon enough. */
export function prefetched(url: string, token: string | null): Promise<Response> | undefined {
  const page: { prefetched?: Prefetched | undefined } & Window = window;
  const { prefetched: asked } = page;
  if (asked?.url !== url || asked.token !== token) return undefined;
  page.prefetched = undefined;
  return Date.now() - asked.at < freshMs ? asked.answer : undefined;
}
