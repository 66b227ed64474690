import { useId } from 'react';
import { FieldNotes } from '../form/field-frame.tsx';

interface ChooseFileProps {
  label: string;
  /** What the browser offers: `.xlsx,.csv`. */
  accept: string;
  hint: string;
  busy: boolean;
  /** What is wrong with the file that was chosen last. */
  issue: string | undefined;
  onChosen: (file: File) => void;
}

/** A button that chooses a file. The same file can be chosen again, once it was mended. */
export function ChooseFile({ label, accept, hint, busy, issue, onChosen }: ChooseFileProps) {
  const id = useId();
  return (
    <div>
      <label
        htmlFor={id}
        className="btn btn-primary text-sm has-focus-visible:ring-focus max-sm:h-11 max-sm:w-full"
        aria-busy={busy}
      >
        {busy ? 'Loading...' : label}
        <input
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          disabled={busy}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChosen(file);
            target.value = '';
          }}
        />
      </label>
      <FieldNotes id={id} hint={hint} error={issue} />
    </div>
  );
}
