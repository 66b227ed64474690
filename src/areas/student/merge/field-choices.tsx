import { useId } from 'react';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { MergePreview } from './merge.domain.ts';

/** What differs in one field. */
export type Line = MergePreview['fields'][number];

interface ChoicesProps {
  lines: readonly Line[];
  isTaken: (line: Line) => boolean;
  onChoose: (field: string, takes: boolean) => void;
}

/** What differs, line by line: the value of the record that stays on the left, that of the other on the right. */
export function FieldChoices({ lines, isTaken, onChoose }: ChoicesProps) {
  if (lines.length === 0) return <Muted>All fields of the two are the same.</Muted>;
  return (
    <section aria-label="What differs">
      <h2 className="mb-2 font-semibold">What differs</h2>
      <div className="divide-y divide-line rounded-box border border-line">
        {lines.map((line) => (
          <FieldChoice key={line.field} line={line} takes={isTaken(line)} onChoose={(takes) => onChoose(line.field, takes)} />
        ))}
      </div>
    </section>
  );
}

interface ChoiceProps {
  line: Line;
  takes: boolean;
  onChoose: (takes: boolean) => void;
}

function FieldChoice({ line: { label, kept, gone }, takes, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-x-3 px-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="float-left pt-1.5 font-semibold max-sm:contents">{label}</legend>
      <Value name={name} of="stays" value={kept} checked={!takes} onChoose={() => onChoose(false)} />
      <Value name={name} of="goes" value={gone} checked={takes} onChoose={() => onChoose(true)} />
    </fieldset>
  );
}

interface ValueProps {
  name: string;
  of: 'stays' | 'goes';
  value: string;
  checked: boolean;
  onChoose: () => void;
}

const empty = 'Empty';

const Value = ({ name, of, value, checked, onChoose }: ValueProps) => (
  <label className="flex min-h-8 items-start gap-2 py-1.5 max-sm:min-h-11">
    <input
      type="radio"
      name={name}
      aria-label={`${value || empty}, of the record that ${of}`}
      className="radio radio-sm mt-1 shrink-0"
      checked={checked}
      onChange={onChoose}
    />
    <span className={`min-w-0 break-words ${value ? '' : 'text-muted'}`}>{value || empty}</span>
  </label>
);
