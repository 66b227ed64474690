import { useId } from 'react';
import { FieldNotes } from '../inputs/field-frame.tsx';
import { FileButton } from '../inputs/file-button.tsx';

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

/** Chooses a file to import. */
export function ChooseFile({ label, accept, hint, busy, issue, onChosen }: ChooseFileProps) {
  const id = useId();
  return (
    <div>
      <FileButton
        {...{ id, label, accept, busy, onChosen }}
        kind="primary"
        className="max-sm:w-full"
        isInvalid={issue !== undefined}
      />
      <FieldNotes id={id} hint={hint} error={issue} />
    </div>
  );
}
