interface FileButtonProps {
  /** Of the input; `${id}-note` is what stands below it. */
  id: string;
  label: string;
  /** What the browser offers: `.xlsx,.csv`. */
  accept: string;
  className: string;
  busy: boolean;
  /** Whether something is wrong with the file that was chosen last. */
  isInvalid: boolean;
  onChosen: (file: File) => void;
}

/** A button that chooses a file. The same file can be chosen again, once it was mended. */
export const FileButton = ({ id, label, accept, className, busy, isInvalid, onChosen }: FileButtonProps) => (
  <label htmlFor={id} className={`btn text-sm has-focus-visible:ring-focus ${className}`} aria-busy={busy}>
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
