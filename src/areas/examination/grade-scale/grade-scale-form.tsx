import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Held } from '../../../kit/web/form/held.tsx';
import { FieldNotes, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { mostBands } from './grade-scale.domain.ts';
import { type ScaleErrors, type ScaleLine, type StoredScale, useScale } from './use-scale.web.ts';

type Field = 'fromPercentage' | 'letter' | 'words';

/** The whole scale of a school year, today’s if none is named, as editable lines, saved together. */
export function GradeScaleForm({ stored: newest, schoolYear }: { stored: StoredScale; schoolYear?: number | undefined }) {
  const { lines, errors, isEdited, saving, end, change, remove, add, discard, save, leaveDialog } = useScale(newest, schoolYear);
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Held during={saving} className="min-h-0 flex-1 space-y-3 overflow-y-auto px-4 pb-4 sm:px-6">
        <Muted className="max-w-160">
          A grade reaches from its percentage to the next higher one. Without grades, only percentages are shown.
        </Muted>
        <ul className="max-w-160 space-y-3">
          {lines.map((line, index) => (
            <BandLine
              key={line.id}
              line={line}
              index={index}
              errors={errors}
              onChange={(part, field) => change(line.id, part, field)}
              onRemove={() => remove(line.id)}
            />
          ))}
        </ul>
        {end && <Muted>There is {end}.</Muted>}
        {errors['bands'] && <p className="text-error">{errors['bands']}</p>}
        <Button small disabled={lines.length >= mostBands} onClick={add}>
          <Plus size={16} aria-hidden />
          Add grade
        </Button>
      </Held>
      <footer className="flex min-h-16 shrink-0 items-center justify-end gap-3 border-line border-t px-4 sm:px-6">
        <Button disabled={!isEdited || saving} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" kind="primary" busy={saving} disabled={!isEdited}>
          Save
        </Button>
      </footer>
      {leaveDialog}
    </form>
  );
}

interface BandLineProps {
  line: ScaleLine;
  index: number;
  errors: ScaleErrors;
  onChange: (part: Partial<ScaleLine>, field: string) => void;
  onRemove: () => void;
}

function BandLine({ line, index, errors, onChange, onRemove }: BandLineProps) {
  const id = useId();
  const field = (name: Field, label: string, part: 'from' | 'letter' | 'words', look: string) => {
    const path = `bands.${index}.${name}`;
    const error = errors[path];
    return (
      <div className={look}>
        <label htmlFor={`${id}-${name}`} className="mb-1 block font-semibold">
          {label}
        </label>
        <input
          id={`${id}-${name}`}
          className={fieldBox}
          inputMode={name === 'fromPercentage' ? 'decimal' : undefined}
          value={line[part]}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-${name}-note` : undefined}
          onChange={(event) => onChange({ [part]: event.target.value }, path)}
        />
        <FieldNotes id={`${id}-${name}`} error={error} />
      </div>
    );
  };
  return (
    <li className="grid grid-cols-[7rem_6rem_auto] items-start gap-x-3 gap-y-2 rounded-box border border-line p-3 sm:grid-cols-[7rem_6rem_1fr_auto]">
      {field('fromPercentage', 'From %', 'from', '')}
      {field('letter', 'Grade', 'letter', '')}
      {field('words', 'Words (optional)', 'words', 'max-sm:order-last max-sm:col-span-3')}
      <button
        type="button"
        aria-label={`Remove grade ${line.letter || index + 1}`}
        className="icon-btn mt-7 size-8! justify-self-end focus-visible:ring-focus max-sm:size-11!"
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  );
}
