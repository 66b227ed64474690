import type { IsoDate } from '../domain/dates.domain.ts';
import type { Issue, RuleFacts } from '../domain/resource.domain.ts';
import { stripTagsDeep } from './strip-tags.web.ts';

/** What a form needs to know to check its values. */
export interface Checked<Input> {
  input: { safeParse: (values: unknown) => ParseResult<Input> };
  rules?: ((input: Input, facts: RuleFacts<Input>) => Issue[]) | undefined;
}

type ParseResult<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

export type CheckResult<Input> = { input: Input; issues: [] } | { input: null; issues: Issue[] };

/**
 * Checks what was typed as the server will: tags stripped, the schema, then the rules that need today or the stored record.
 * Answers either the input ready to be sent or the issues, one for each field.
 */
export function checkInput<Input>(
  of: Checked<Input>,
  values: unknown,
  facts: { today: IsoDate; before: Partial<Input> | null },
): CheckResult<Input> {
  const parsed = of.input.safeParse(stripTagsDeep(values));
  if (!parsed.success) {
    return {
      input: null,
      issues: firstPerField(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))),
    };
  }
  const issues = of.rules?.(parsed.data, facts) ?? [];
  return issues.length > 0 ? { input: null, issues: firstPerField(issues) } : { input: parsed.data, issues: [] };
}

function firstPerField(issues: readonly Issue[]): Issue[] {
  return issues.filter((issue, index) => issues.findIndex((other) => other.field === issue.field) === index);
}

/** The fields that have to be filled: those that an empty form complains about. */
export function requiredFields<Input>(of: Checked<Input>): ReadonlySet<string> {
  const parsed = of.input.safeParse({});
  return new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
}

/** A field's path as forms write it: `Families[0].Income` → `families.0.income`. */
export function fieldPath(serverField: string): string {
  return serverField
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');
}
