import { type ButtonLook, buttonLook } from '../parts/button-look.web.ts';

interface FileButtonProps extends ButtonLook {
  /** Of the input; `${id}-note` is what stands below it. */
  id: string;
  label: string;
  /** What the browser offers: `.xlsx,.csv`. */
  accept: string;
  busy: boolean;
  /** Whether something is wrong with the file that was chosen last. */
  isInvalid: boolean;
  onChosen: (file: File) => void;
}

/** A button that chooses a file. The same file can be chosen again, once it was mended. */
export const FileButton = ({ id, label, accept, busy, isInvalid, onChosen, className, ...look }: FileButtonProps) => (
  <label
    htmlFor={id}
    className={buttonLook({ ...look, className: `has-focus-visible:ring-focus ${className ?? ''}` })}
    aria-busy={busy}
  >
    {busy ? 'Loading...' : label}
    <input
      id={id}
      type="file"
      accept={accept}
      className="sr-only"
      disabled={busy}
      aria-invalid={isInvalid}
      aria-describedby={`${id}-note`}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChosen(file);
        target.value = '';
      }}
    />
  </label>
);
