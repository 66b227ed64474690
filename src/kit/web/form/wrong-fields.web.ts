import type { FieldErrors } from 'react-hook-form';
import type { Issue } from '../../domain/resource.domain.ts';
import { type FormFrame, fieldId } from './form-frame.web.ts';

/** The messages in a form's state, with the paths of their fields. */
export function issuesOf(errors: FieldErrors, path = ''): Issue[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path + name;
    const { message } = error as { message?: unknown };
    return typeof message === 'string' ? [{ field, message }] : issuesOf(error as FieldErrors, `${field}.`);
  });
}

/** In the order of their fields on the page, if all of these are there. */
export function asTheyStand(issues: readonly Issue[], elementOf: (field: string) => HTMLElement | null): Issue[] {
  const placed = issues.flatMap((issue) => {
    const element = elementOf(issue.field);
    return element ? [{ issue, element }] : [];
  });
  if (placed.length < issues.length) return [...issues];
  return placed
    .sort((one, other) => (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ issue }) => issue);
}

/**
 * Leads to the first field on the page that has to be changed; react-hook-form would take the one that was drawn first. Waits until the
 * fields are no longer held by the save.
 */
export function focusFirstWrong(errors: FieldErrors, frame: Pick<FormFrame, 'id'>): void {
  const elementOf = (field: string) => document.getElementById(fieldId(frame, field));
  const [first] = asTheyStand(
    issuesOf(errors).filter(({ field }) => elementOf(field)),
    elementOf,
  );
  if (first) setTimeout(() => elementOf(first.field)?.focus());
}
