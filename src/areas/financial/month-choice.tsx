import { monthName } from '../../kit/domain/dates.domain.ts';
import { ChoiceBox } from '../../kit/web/inputs/choice-box.tsx';
import { FieldFrame } from '../../kit/web/inputs/field-frame.tsx';

interface MonthChoiceProps {
  id: string;
  /** `2026-11`, the latest first. */
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}

/** Which of the months it is about. */
export const MonthChoice = ({ id, months, value, onChange }: MonthChoiceProps) => (
  <FieldFrame id={id} label="Month" optional={false}>
    <ChoiceBox id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {months.map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </ChoiceBox>
  </FieldFrame>
);
