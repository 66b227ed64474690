import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { untilReached } from './until-reached.web.ts';

type Load<Part> = () => Promise<Part>;

interface Loaded<Part> {
  part?: Part | undefined;
  error?: unknown;
}

const kept = new WeakMap<Load<unknown>, unknown>();

/**
 * Something that is loaded when it is first shown, and available at once from then on. React's own `lazy` would hold back what loads
 * quickly for 300 ms after its placeholder. What fails to load is requested until it arrives.
 * @param load the same function each time
 * @param attempt a new number tries again after a failure
 */
export function useLoaded<Part>(load: Load<Part>, attempt = 0): Loaded<Part> {
  const [loaded, setLoaded] = useState<Loaded<Part>>(() => ({ part: kept.get(load) as Part | undefined }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (kept.has(load)) return setLoaded({ part: kept.get(load) as Part });
    let wanted = true;
    const asking = untilReached(() =>
      load().then(
        (part) => {
          kept.set(load, part);
          if (wanted) setLoaded({ part });
          return true;
        },
        (error: unknown) => {
          if (wanted) setLoaded({ error: error ?? new Error() });
          return false;
        },
      ),
    );
    return () => {
      wanted = false;
      asking.end();
    };
  }, [load, attempt]);
  return loaded;
}

/**
 * A component whose code comes when it is first shown.
 * @param meanwhile what shows until then; by default nothing
 */
export const loadedLater = <Props extends object>(load: Load<ComponentType<Props>>, meanwhile?: ReactNode) =>
  function Later(props: Props) {
    const { part } = useLoaded(load);
    return part ? createElement(part, props) : meanwhile;
  };
