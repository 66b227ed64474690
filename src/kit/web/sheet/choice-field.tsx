import { focusOnShow } from '../focus/focus-on-show.web.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { barBox } from '../inputs/field-frame.tsx';
import { choiceProblemId } from './sheet-frame.tsx';

interface ChoiceFieldProps {
  id: string;
  /** 'Program' */
  label: string;
  /** 0: nothing is chosen yet. */
  value: number;
  /** What is wrong; a `ChoiceProblem` of the same id says it. */
  problem: string | undefined;
  options: readonly { id: number; text: string; title?: string }[];
  onChoose: (id: number) => void;
  /** Called when the focus leaves the field. */
  onLeave: () => void;
}

/** The label of a choice; on a phone all are as wide as the widest, so that their fields begin at one edge. */
export const choiceLabel = 'text-muted max-sm:w-30 max-sm:shrink-0';

/** Right of a sheet's title: which sheet is to be filled. Has the focus at first if nothing is chosen. */
export function ChoiceField({ id, label, value, problem, options, onChoose, onLeave }: ChoiceFieldProps) {
  return (
    <label htmlFor={id} className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <span className={choiceLabel}>{label}</span>
      <ChoiceBox
        id={id}
        ref={value === 0 ? focusOnShow : undefined}
        look={barBox}
        className="min-w-0 max-w-72 max-sm:max-w-none max-sm:flex-1"
        value={value || ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && choiceProblemId(id)}
        onBlur={onLeave}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <option value="">Select</option>
        {options.map((option) => (
          <option key={option.id} value={option.id} title={option.title}>
            {option.text}
          </option>
        ))}
      </ChoiceBox>
    </label>
  );
}
