type Listener = (kinds: ReadonlySet<string>) => void;

const listeners = new Set<Listener>();

/** Calls back with the kinds of records that a write changed. Returns the end of it. */
export function onTouched(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everything in this tab that shows one of these kinds: `Student, StudentExit`, as answers say it. */
export function tellTouched(kinds: string): void {
  const names = new Set(kinds.split(', '));
  for (const listener of listeners) listener(names);
}
