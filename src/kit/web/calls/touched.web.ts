/** What changed: kinds of records (`Student, StudentExit`, as in answers, or `*` for all), here or elsewhere. */
interface Touched {
  kinds: string;
  /** In another tab, or by somebody else. */
  elsewhere: boolean;
}

/** All kinds of records: nobody knows what was missed. */
export const everything = '*';

/** Whether a change concerns a kind of records. */
export const touches = ({ kinds }: Touched, kind: unknown): boolean =>
  kinds === everything || kinds.split(', ').includes(String(kind));

/** The api announces this tab's writes by a window event, so that the first script needs nothing but its name. */
const [here, elsewhere] = ['touched', 'touched-elsewhere'] as const;

/** Tells everything in this tab that shows one of these kinds, which changed elsewhere. */
export const tellTouched = (kinds: string) => void dispatchEvent(new CustomEvent(elsewhere, { detail: kinds }));

/** Calls back with what changed. Returns a function that ends this. */
export function onTouched(listener: (touched: Touched) => void): () => void {
  const hear = (event: Event) => listener({ kinds: (event as CustomEvent<string>).detail, elsewhere: event.type === elsewhere });
  for (const name of [here, elsewhere]) addEventListener(name, hear);
  return () => {
    for (const name of [here, elsewhere]) removeEventListener(name, hear);
  };
}
