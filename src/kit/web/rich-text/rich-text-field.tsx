import { useController } from 'react-hook-form';
import { useLoaded } from '../calls/loaded.web.ts';
import { fieldId, useFormFrame } from '../form/form-frame.web.ts';
import { FieldNotes } from '../inputs/field-frame.tsx';
import { Skeleton } from '../parts/skeletons.tsx';

interface RichTextFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** What `@` offers; the chosen one is inserted in double braces. */
  insertions: readonly string[];
}

const loadEditor = () => import('./rich-text-editor.tsx').then((part) => part.RichTextEditor);

/** Formatted text in a form, across both columns. The editor loads when the first one shows. */
export function RichTextField({ name, label, hint, insertions }: RichTextFieldProps) {
  const frame = useFormFrame();
  const { field, fieldState } = useController({ name });
  const { part: Editor } = useLoaded(loadEditor);
  const id = fieldId(frame, name);
  const error = fieldState.error?.message;
  return (
    <div className="min-w-0 sm:col-span-2">
      <span id={`${id}-label`} className="mb-1 block font-semibold">
        {label}
      </span>
      {Editor ? (
        <Editor
          id={id}
          isWrong={error !== undefined}
          insertions={insertions}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          focusRef={field.ref}
        />
      ) : (
        <Skeleton shape="lines" />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
