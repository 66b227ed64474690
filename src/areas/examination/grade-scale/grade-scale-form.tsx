import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { FieldNotes, fieldBox } from '../../../kit/web/form/field-frame.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { WorkButton } from '../../../kit/web/parts/work-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { scaleEnd } from './grade-of.domain.ts';
import { type GradeBand, type getGradeScale, gradeScaleInput, mostBands, type saveGradeScale } from './grade-scale.domain.ts';

type Stored = { version: number; bands: readonly GradeBand[] };
/** As it is typed. */
interface Line {
  id: number;
  from: string;
  letter: string;
  words: string;
}
type Field = 'fromPercentage' | 'letter' | 'words';
type Errors = Readonly<Record<string, string | undefined>>;

const linesOf = (bands: readonly GradeBand[]): Line[] =>
  bands.map(({ fromPercentage, letter, words }, id) => ({ id, from: String(fromPercentage), letter, words }));
const bandsOf = (lines: readonly Line[]) =>
  lines.map(({ from, letter, words }) => ({ fromPercentage: from.trim() === '' ? Number.NaN : Number(from), letter, words }));

/** The whole scale as editable lines, saved together. What others save meanwhile appears only if nothing has been typed here. */
export function GradeScaleForm({ stored: newest }: { stored: Stored }) {
  const refresh = useRefresh();
  const mayChange = usePermissions().canAll('termmanagement.update');
  const [base, setBase] = useState(newest);
  const [lines, setLines] = useState(() => linesOf(newest.bands));
  const [errors, setErrors] = useState<Errors>({});
  const [saving, attempt] = useAttempt();
  const nextId = useRef(mostBands);
  const isEdited = JSON.stringify(bandsOf(lines)) !== JSON.stringify(bandsOf(linesOf(base.bands)));
  const end = scaleEnd(bandsOf(lines));
  const start = (from: Stored) => {
    setBase(from);
    setLines(linesOf(from.bands));
    setErrors({});
  };
  if (!isEdited && newest.version !== base.version) start(newest);
  const guard = useUnsavedGuard(isEdited);
  const change = (id: number, part: Partial<Line>, field: string) => {
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...part } : line)));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const remove = (removed: number) => {
    setLines((before) => before.filter(({ id }) => id !== removed));
    // Each message belongs to a line, named by its place.
    setErrors({});
  };
  const add = () => {
    setErrors({});
    nextId.current += 1;
    setLines((before) => [...before, { id: nextId.current, from: '', letter: '', words: '' }]);
  };
  const save = () => {
    const bands = bandsOf(lines);
    const checked = gradeScaleInput.safeParse({ bands });
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    setErrors({});
    void attempt('Your changes were not saved', async () => {
      try {
        await callApi<typeof saveGradeScale>('PUT /api/egs/GradeScale', { body: { bands, version: base.version } });
      } catch (error) {
        if (error instanceof ApiError)
          setErrors(Object.fromEntries(Object.entries(error.errors).map(([at, [said]]) => [at, said])));
        throw error;
      }
      guard.release();
      const saved = await callApi<typeof getGradeScale>('GET /api/egs/GradeScale', {});
      start(saved);
      notify.success(savedMessage);
      await refresh({ area: 'egs', name: 'GradeScale' });
    });
  };
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-4 pb-4 sm:px-6">
        <p className="max-w-160 text-muted">
          A grade reaches from its percentage to the next higher one. Without grades, only percentages are shown.
        </p>
        <ul className="max-w-160 space-y-3">
          {lines.map((line, index) => (
            <BandLine
              key={line.id}
              line={line}
              index={index}
              errors={errors}
              disabled={!mayChange}
              onChange={(part, field) => change(line.id, part, field)}
              onRemove={() => remove(line.id)}
            />
          ))}
        </ul>
        {lines.length === 0 && !mayChange && <p className="text-muted">The school has no grade scale.</p>}
        {end && <p className="text-muted">There is {end}.</p>}
        {errors['bands'] && <p className="text-error">{errors['bands']}</p>}
        {mayChange && (
          <button
            type="button"
            className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
            disabled={lines.length >= mostBands}
            onClick={add}
          >
            <Plus size={16} aria-hidden />
            Add grade
          </button>
        )}
      </div>
      {mayChange && (
        <footer className="flex min-h-16 shrink-0 items-center justify-end gap-3 border-line border-t px-4 sm:px-6">
          <button type="button" className="btn btn-quiet text-sm" disabled={!isEdited || saving} onClick={() => start(newest)}>
            Discard
          </button>
          <WorkButton className="btn btn-primary text-sm" busy={saving} disabled={!isEdited}>
            Save
          </WorkButton>
        </footer>
      )}
      {guard.dialog}
    </form>
  );
}

interface BandLineProps {
  line: Line;
  index: number;
  errors: Errors;
  disabled: boolean;
  onChange: (part: Partial<Line>, field: string) => void;
  onRemove: () => void;
}

function BandLine({ line, index, errors, disabled, onChange, onRemove }: BandLineProps) {
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
          disabled={disabled}
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
      {!disabled && (
        <button
          type="button"
          aria-label={`Remove grade ${line.letter || index + 1}`}
          className="icon-btn mt-7 size-8! justify-self-end focus-visible:ring-focus max-sm:size-11!"
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
