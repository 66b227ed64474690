import type { z } from 'zod';
import type { Issue, RuleFacts } from './resource.domain.ts';
import { shapeOf } from './schema-shape.domain.ts';

/** What values are checked by: a schema, and the rules that need today, the stored record or several fields. */
export interface Checked<Input> {
  input: Parser<Input>;
  rules?: ((input: Input, facts: RuleFacts<Input>) => Issue[]) | undefined;
}

const left = new WeakSet<object>();

/** Lets the rules say what is wrong with a field, even if it is empty, because only they know its bounds. */
export function leftToRules<Field extends object>(field: Field): Field {
  left.add(field);
  return field;
}

/** The part of a schema that a check needs. */
interface Parser<Output> {
  safeParse: (
    values: unknown,
    context?: z.core.ParseContext<z.core.$ZodIssue>,
  ) => { success: true; data: Output } | { success: false; error: { issues: readonly Broken[] } };
}

/** What a schema says of a value that breaks it. */
export interface Broken {
  path: readonly PropertyKey[];
  message: string;
  code?: string | undefined;
  /** For `invalid_type`. */
  expected?: string | undefined;
  /** For `unrecognized_keys`: the unknown properties. */
  keys?: readonly string[] | undefined;
}

type CheckResult<Input> =
  | { input: Input; issues: readonly []; broken: readonly [] }
  /** `broken`: what the schema itself says; `issues`: that and what the rules say. */
  | { input: null; issues: readonly Issue[]; broken: readonly Broken[] };

/**
 * Checks values by their schema and by the rules, and reports everything at once: if some fields break the schema, the rules still
 * check the others. A field that breaks the schema gets no second issue from the rules, unless it is `leftToRules`.
 * @param words what to say where the schema has no message of its own
 */
export function check<Input>(
  of: Checked<Input>,
  values: Readonly<Record<string, unknown>>,
  facts: RuleFacts<Input>,
  words?: z.core.$ZodErrorMap,
): CheckResult<Input> {
  const parsed = of.input.safeParse(values, words && { error: words });
  if (parsed.success) {
    const issues = of.rules?.(parsed.data, facts) ?? [];
    return issues.length > 0 ? { input: null, issues, broken: [] } : { input: parsed.data, issues: [], broken: [] };
  }
  const broken = parsed.error.issues;
  const named = new Set(broken.map(({ path }) => String(path[0])));
  const ruled = issuesOfTheRest(of, values, facts);
  const own = broken.flatMap(issuesOf).map((issue) => (isLeftToRules(of, issue.field) && issueOf(ruled, issue.field)) || issue);
  return { input: null, issues: [...own, ...ruled.filter(({ field }) => !named.has(field.split('.')[0] ?? ''))], broken };
}

const isLeftToRules = <Input>({ input }: Checked<Input>, field: string): boolean => {
  const schema = shapeOf(input)?.[field];
  return schema !== undefined && left.has(schema);
};

const issueOf = (issues: readonly Issue[], name: string) => issues.find(({ field }) => field === name);

function issuesOf({ path, message, keys }: Broken): Issue[] {
  if (!keys) return [{ field: path.join('.'), message }];
  return keys.map((key) => ({ field: [...path, key].join('.'), message: 'Unknown property' }));
}

/** The rules over the fields that are right by themselves; the others are absent. */
function issuesOfTheRest<Input>(
  { input, rules }: Checked<Input>,
  values: Readonly<Record<string, unknown>>,
  facts: RuleFacts<Input>,
): Issue[] {
  const shape = shapeOf(input);
  if (!rules || !shape) return [];
  const right = Object.entries(shape).flatMap(([field, schema]) => {
    const parsed = schema.safeParse(values[field]);
    return parsed.success ? [[field, parsed.data]] : [];
  });
  try {
    return rules(Object.fromEntries(right) as Input, facts);
  } catch {
    // A rule that cannot do without an absent field has its say once that field is right.
    return [];
  }
}
