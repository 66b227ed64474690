/** Something that is repeated until it succeeds. */
export interface Asking {
  /** Starts again, after the shortest pause. */
  again: () => void;
  end: () => void;
}

const shortestMs = 1000;
const longestMs = 30_000;

/**
 * Asks at once, and again until the answer is yes: after a pause that doubles up to half a minute, and immediately when another call is
 * answered (`homeroom-reached`), the browser comes online or the page is shown. The browser's word alone is not enough: a page that was
 * opened without a network may never hear of one.
 */
export function untilReached(ask: () => Promise<boolean>): Asking {
  let pause = shortestMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let asleep = false;
  let wished = false;
  let over = false;

  async function attempt() {
    clearTimeout(timer);
    if (busy || over) return;
    busy = true;
    wished = false;
    const done = await ask().catch(() => false);
    busy = false;
    asleep = done && !wished;
    if (done) pause = shortestMs;
    if (!asleep) later();
  }
  function later() {
    asleep = false;
    if (over) return;
    timer = setTimeout(attempt, pause);
    pause = Math.min(pause * 2, longestMs);
  }
  const now = () => {
    if (asleep) return;
    pause = shortestMs;
    void attempt();
  };

  const ending = new AbortController();
  for (const sign of ['online', 'homeroom-reached', 'focus']) addEventListener(sign, now, ending);
  document.addEventListener('visibilitychange', () => document.hidden || now(), ending);
  void attempt();
  return {
    again: () => {
      wished = true;
      if (asleep) later();
    },
    end: () => {
      over = true;
      clearTimeout(timer);
      ending.abort();
    },
  };
}
