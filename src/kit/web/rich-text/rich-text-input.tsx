import { useLoaded } from '../calls/loaded.web.ts';
import { FieldNotes } from '../inputs/field-frame.tsx';
import { Skeleton } from '../parts/skeletons.tsx';

/** What formatted text is asked for with. */
export interface RichTextProps {
  label: string;
  hint?: string;
  /** What `@` offers; the chosen one is inserted in double braces. */
  insertions: readonly string[];
}

interface RichTextInputProps extends RichTextProps {
  id: string;
  error?: string | undefined;
  value: string;
  onChange: (html: string) => void;
  focusRef?: (element: HTMLElement | null) => void;
}

const loadEditor = () => import('./rich-text-editor.tsx').then((part) => part.RichTextEditor);
const noRef = () => undefined;

/** Formatted text with its label, across both columns. The editor loads when the first one shows. */
export function RichTextInput({ id, label, hint, insertions, error, value, onChange, focusRef = noRef }: RichTextInputProps) {
  const { part: Editor } = useLoaded(loadEditor);
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
          value={value}
          onChange={onChange}
          focusRef={focusRef}
        />
      ) : (
        <Skeleton shape="lines" />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
