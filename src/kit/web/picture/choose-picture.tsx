import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FieldNotes } from '../inputs/field-frame.tsx';
import { FileButton } from '../inputs/file-button.tsx';
import { pictureHint, pictureKinds } from './picture-file.web.ts';

interface ChoosePictureProps {
  /** What the picture is called: `photo`. */
  of: string;
  busy: boolean;
  /** What is wrong with the file that was chosen last. */
  issue: string | undefined;
  onChosen: (file: File) => void;
  /** Called once somebody has confirmed it; missing where there is no picture. */
  onRemove: (() => void) | undefined;
}

/** The buttons that choose and remove a picture, and what is to be known of it. */
export function ChoosePicture({ of, busy, issue, onChosen, onRemove }: ChoosePictureProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  return (
    <div className="min-w-40 flex-1">
      <div className="flex items-center gap-2">
        <FileButton
          id={id}
          label={`Choose ${of}`}
          accept={pictureKinds}
          small
          busy={busy}
          isInvalid={issue !== undefined}
          onChosen={onChosen}
        />
        {onRemove && (
          <button
            type="button"
            aria-label={`Remove ${of}`}
            title={`Remove ${of}`}
            className="icon-btn focus-visible:ring-focus"
            onClick={() => {
              isConfirmed.current = false;
              setAsking(true);
            }}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        )}
      </div>
      <FieldNotes id={id} hint={pictureHint} error={issue} />
      <ConfirmDialog
        open={asking}
        takesOpener={() => isConfirmed.current}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          isConfirmed.current = true;
          setAsking(false);
          onRemove?.();
        }}
      />
    </div>
  );
}
