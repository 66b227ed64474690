import { admissionStatuses } from '../../../common/enumerations.domain.ts';
import { labelOf, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';

/** One of the statuses of applications. */
export const StatusChoice = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (status: number) => void;
}) => (
  <ChoiceBox aria-label={label} look={barBox} value={value} onChange={({ target }) => onChange(Number(target.value))}>
    {valuesOf(admissionStatuses)
      .filter((status) => status > 0)
      .map((status) => (
        <option key={status} value={status}>
          {labelOf(admissionStatuses, status)}
        </option>
      ))}
  </ChoiceBox>
);
