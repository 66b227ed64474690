import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '../../../kit/web/form/fields.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { bmiDecimals, bodyMassIndex, heights, weights } from './body-mass.domain.ts';
import { healthRecord } from './health-record.domain.ts';

const label = (field: string): string => healthRecord.fields[field]?.label ?? '';

/** Height and weight; the BMI is updated while they are typed. */
export function MeasureFields() {
  const { control } = useFormContext();
  const [height, weight] = useWatch({ control, name: ['physicalHealth.height', 'physicalHealth.weight'] });
  return (
    <>
      <NumberField name="physicalHealth.height" label={label('height')} {...heights} optional />
      <NumberField name="physicalHealth.weight" label={label('weight')} {...weights} optional />
      <p className="sm:col-span-2">
        <span className="text-muted">{label('bmi')} </span>
        <output aria-label={label('bmi')} className="font-semibold tabular-nums">
          {formatNumber(bodyMassIndex(height, weight), bmiDecimals, bmiDecimals)}
        </output>
      </p>
    </>
  );
}
