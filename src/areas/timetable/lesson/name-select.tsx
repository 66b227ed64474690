import type { NameOption } from '../../../kit/web/calls/names.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';

interface NameSelectProps {
  label: string;
  options: readonly NameOption[];
  value: number | undefined;
  onChange: (id: number) => void;
}

/** The choice, in the title line, of whose page shows. */
export const NameSelect = ({ label, options, value, onChange }: NameSelectProps) => (
  <ChoiceBox
    aria-label={label}
    look={barBox}
    className="w-44 sm:w-56"
    value={value ?? ''}
    onChange={(event) => onChange(Number(event.target.value))}
  >
    {value === undefined && options.length > 0 && <option value="">Select</option>}
    {options.map((option) => (
      <option key={option.id} value={option.id}>
        {option.label}
      </option>
    ))}
  </ChoiceBox>
);
