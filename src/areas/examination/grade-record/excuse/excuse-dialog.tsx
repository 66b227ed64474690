import { useId, useRef, useState } from 'react';
import { lengths } from '../../../../kit/domain/rules.domain.ts';
import { counted } from '../../../../kit/domain/wording.domain.ts';
import { ConfirmDialog } from '../../../../kit/web/form/confirm-dialog.tsx';
import { barBox } from '../../../../kit/web/inputs/field-frame.tsx';
import type { Cell } from '../../../../kit/web/sheet/cell-cursor.web.ts';
import type { SheetChange } from '../../../../kit/web/sheet/drawn-first.web.ts';
import { excuseNeedsReason, readExcuse } from '../marks.domain.ts';
import { excusesWithoutReason, type MarksSheet, withExcuse } from '../marks-sheet.web.ts';

interface ExcuseDialogProps {
  sheet: MarksSheet;
  cell: Cell;
  open: boolean;
  onExcuse: (change: SheetChange<MarksSheet>) => void;
  onClose: () => void;
}

const usual = ['Medical leave', 'At a competition for the school', 'Death in the family'];

/** Asks why a student is excused from a subject; others that were pasted as excused, without a reason, may get the same one. */
export function ExcuseDialog({ sheet, cell, open, onExcuse, onClose }: ExcuseDialogProps) {
  const id = useId();
  const student = sheet.students.find((line) => line.id === cell.line);
  const subject = sheet.subjects.find(({ column }) => column === cell.column);
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState(() => readExcuse(student?.marks[cell.column] ?? '') ?? '');
  const [isMissing, setMissing] = useState(false);
  const [isForAll, setForAll] = useState(false);
  const others = excusesWithoutReason(sheet, cell);
  const excuse = () => {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    onExcuse((latest) => withExcuse(latest, [cell, ...(isForAll ? excusesWithoutReason(latest, cell) : [])], reason.trim()));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Excuse"
      about={`${student?.name ?? ''}, ${subject?.courseName ?? ''}`}
      text="Who is excused is neither absent nor failed: the subject does not count. Emptying the cell takes it back."
      action="Excuse"
      onCancel={onClose}
      onConfirm={excuse}
    >
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          excuse();
        }}
      >
        <label htmlFor={id} className="mb-1 block font-semibold">
          Reason
        </label>
        <input
          ref={field}
          id={id}
          list={`${id}-usual`}
          value={reason}
          maxLength={lengths.description}
          aria-required
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={({ target }) => setReason(target.value)}
          className={`${barBox} w-full`}
        />
        <datalist id={`${id}-usual`}>
          {usual.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        {isMissing && (
          <p id={`${id}-missing`} className="mt-1 text-error">
            {excuseNeedsReason}
          </p>
        )}
        {others.length > 0 && (
          <label className="mt-3 flex items-center gap-2">
            <input type="checkbox" className="checkbox" checked={isForAll} onChange={({ target }) => setForAll(target.checked)} />
            Also for {counted(others.length, 'other who lacks', 'others who lack')} a reason
          </label>
        )}
      </form>
    </ConfirmDialog>
  );
}
