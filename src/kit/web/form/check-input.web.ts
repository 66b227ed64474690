import { typedFields } from '../../domain/as-typed.domain.ts';
import { type Checked, check } from '../../domain/check.domain.ts';
import type { Issue, RuleFacts } from '../../domain/resource.domain.ts';
import { stripTagsDeep } from './strip-tags.web.ts';

/** The input ready to be sent, or what is wrong with it. */
export type InputCheck<Input> = { input: Input; issues: [] } | { input: null; issues: Issue[] };

/**
 * Checks what was typed as the server will: tags stripped, then the schema and the rules.
 * Answers either the input ready to be sent or the issues, one for each field.
 */
export function checkInput<Input>(
  of: Checked<Input>,
  values: Readonly<Record<string, unknown>>,
  facts: RuleFacts<Input>,
): InputCheck<Input> {
  const result = check(of, stripTagsDeep(values, typedFields(of.input)), facts);
  return result.input === null ? { input: null, issues: firstPerField(result.issues) } : { input: result.input, issues: [] };
}

function firstPerField(issues: readonly Issue[]): Issue[] {
  return issues.filter((issue, index) => issues.findIndex((other) => other.field === issue.field) === index);
}

/** The required fields: those that an empty form complains about. */
export function requiredFields<Input>(of: Checked<Input>): ReadonlySet<string> {
  const parsed = of.input.safeParse({});
  return new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
}

/** A field's path as forms write it: `Families[0].Income` → `families.0.income`. */
export function fieldPath(serverField: string): string {
  return serverField
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');
}
