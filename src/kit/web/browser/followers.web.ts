/** Those who follow something outside of components. */
interface Followers<Told> {
  /** Calls back at each change; fits `useSyncExternalStore`. Returns a function that ends this. */
  follow: (follower: (told: Told) => void) => () => void;
  /** Tells all of them that it has changed. */
  tell: (told: Told) => void;
}

/**
 * Begins with none.
 * @param watch runs before the first one comes, and `unwatch` once the last has gone: to listen to the window only while somebody follows
 */
export function followers<Told = void>(watch?: () => void, unwatch?: () => void): Followers<Told> {
  const all = new Set<(told: Told) => void>();
  return {
    follow(follower) {
      if (all.size === 0) watch?.();
      all.add(follower);
      return () => {
        if (all.delete(follower) && all.size === 0) unwatch?.();
      };
    },
    tell(told) {
      for (const follower of [...all]) follower(told);
    },
  };
}
