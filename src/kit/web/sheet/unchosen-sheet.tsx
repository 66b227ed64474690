import type { ReactNode } from 'react';
import { SheetBar } from './sheet-bar.tsx';

interface UnchosenSheetProps {
  /** What to do first. */
  prompt: ReactNode;
  /** The id of the field that says which sheet. */
  field: string;
  /** Says at that field what is missing. */
  onSave: () => void;
  /** 'Save attendance' */
  children: string;
}

/** In place of the cells while nobody has chosen which sheet to fill: Save says what is missing, and leads there. */
export const UnchosenSheet = ({ prompt, field, onSave, children }: UnchosenSheetProps) => (
  <>
    <div className="min-h-0 flex-1">{prompt}</div>
    <SheetBar
      hints={[]}
      changes={0}
      isStored={false}
      state="fresh"
      onDiscard={onSave}
      onSave={() => {
        onSave();
        document.getElementById(field)?.focus();
      }}
    >
      {children}
    </SheetBar>
  </>
);
