import { CircleAlert } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { counted } from '../../domain/wording.domain.ts';
import { wholeDates } from '../parts/whole-dates.tsx';
import { fieldId, useFormFrame } from './form-frame.web.ts';
import { asTheyStand, issuesOf } from './wrong-fields.web.ts';

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
