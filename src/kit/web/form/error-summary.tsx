import { CircleAlert } from 'lucide-react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import type { Issue } from '../../domain/resource.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { wholeDates } from '../parts/whole-dates.tsx';
import { fieldId, useFormFrame } from './form-frame.web.ts';

/** The messages in a form's state, with the paths of their fields. */
function issuesOf(errors: FieldErrors, path = ''): Issue[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path + name;
    const { message } = error as { message?: unknown };
    return typeof message === 'string' ? [{ field, message }] : issuesOf(error as FieldErrors, `${field}.`);
  });
}

/** In the order of their fields on the page, if all of these are there. */
function asTheyStand(issues: readonly Issue[], elementOf: (field: string) => HTMLElement | null): Issue[] {
  const placed = issues.flatMap((issue) => {
    const element = elementOf(issue.field);
    return element ? [{ issue, element }] : [];
  });
  if (placed.length < issues.length) return [...issues];
  return placed
    .sort((one, other) => (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ issue }) => issue);
}

interface ErrorSummaryProps {
  onVisit?: ((field: string) => void) | undefined;
  /** The part of the form that a field belongs to, if several parts have the same fields. */
  partOf?: ((field: string) => string) | undefined;
}

/** What has to be changed, with links to the fields; shown for several errors, or one out of sight. */
export function ErrorSummary({ onVisit, partOf }: ErrorSummaryProps) {
  const { errors } = useFormState();
  const frame = useFormFrame();
  const elementOf = (field: string) => document.getElementById(fieldId(frame, field));
  const issues = asTheyStand(issuesOf(errors), elementOf);
  const inSight = issues.every(({ field }) => elementOf(field));
  if (issues.length === 0 || (issues.length === 1 && inSight)) return null;
  const what = counted(issues.length, 'field needs', 'fields need');
  const visit = (field: string) => {
    onVisit?.(field);
    requestAnimationFrame(() => elementOf(field)?.focus());
  };
  return (
    <div role="alert" className="mb-4 flex gap-3 rounded-box border border-error bg-error/8 px-4 py-3">
      <CircleAlert size={20} aria-hidden className="shrink-0 text-error" />
      <div className="min-w-0">
        <p className="font-semibold">{what} a change before this can be saved</p>
        <ul className="mt-1">
          {issues.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${fieldId(frame, field)}`}
                className="inline-block py-0.5 underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  visit(field);
                }}
              >
                {wholeDates(partOf?.(field) ? `${partOf(field)}: ${message}` : message)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
