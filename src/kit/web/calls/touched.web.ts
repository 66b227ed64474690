/** What changed: kinds of records (`Student, StudentExit`, as answers say it, or `*` for all), here or elsewhere. */
export interface Touched {
  kinds: string;
  /** In another tab, or by somebody else. */
  elsewhere: boolean;
}

/** Stands for all kinds of records, where nobody knows what was missed. */
export const everything = '*';

/** Whether what changed shows a kind of records. */
export const touches = ({ kinds }: Touched, kind: unknown): boolean =>
  kinds === everything || kinds.split(', ').includes(String(kind));

/** The api tells writes of this tab by an event of the window, so that the first script knows no more of it than its name. */
const [here, elsewhere] = ['touched', 'touched-elsewhere'] as const;

/** Tells everything in this tab that shows one of these kinds, which changed elsewhere. */
export const tellTouched = (kinds: string) => void dispatchEvent(new CustomEvent(elsewhere, { detail: kinds }));

/** Calls back with what changed. Returns the end of it. */
export function onTouched(listener: (touched: Touched) => void): () => void {
  const hear = (event: Event) => listener({ kinds: (event as CustomEvent<string>).detail, elsewhere: event.type === elsewhere });
  for (const name of [here, elsewhere]) addEventListener(name, hear);
  return () => {
    for (const name of [here, elsewhere]) removeEventListener(name, hear);
  };
}
