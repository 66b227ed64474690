import { type Checked, check } from '../check.domain.ts';
import type { IsoDate } from '../dates.domain.ts';
import { heldIn } from '../row.domain.ts';
import { fieldInWords } from '../wording.domain.ts';
import type { ImportField } from './import-field.domain.ts';

type Held = Readonly<Record<string, Parameters<typeof heldIn>[0]>>;
/** What a column takes and is called, where field and label do not say it: telephone numbers, names of records, other words. */
export type TakenAs = Readonly<Record<string, Partial<Omit<ImportField, 'name' | 'label' | 'required'>>>>;

interface Form {
  names: readonly string[];
  /** What the fields hold (`rowFieldsOf`). */
  held: Held;
  labels: Readonly<Record<string, string | { label: string }>>;
  takenAs: TakenAs;
  /** When a field has to be filled. */
  requiredOf: (name: string) => string;
}

/** Columns for the fields of a form, in the order of their names. */
export const formColumns = ({ names, held, labels, takenAs, requiredOf }: Form): ImportField[] =>
  names.map((name) => {
    const given = labels[name] ?? fieldInWords(name);
    const { kind = 'text', of } = heldIn(held[name]) ?? {};
    const label = typeof given === 'string' ? given : given.label;
    return { name, label, required: requiredOf(name), kind, of, ...takenAs[name] };
  });

/** The fields without which a new record with these values is refused. */
export const neededBy = <Input>(
  of: Checked<Input>,
  values: Readonly<Record<string, unknown>>,
  today: IsoDate,
): ReadonlySet<string> => new Set(check(of, values, { today, before: null }).issues.map(({ field }) => field));
