import { BoolField, NumberField } from '../../../kit/web/form/fields.tsx';
import { familyLabels } from './family-labels.domain.ts';

/** What a link says besides the relationship. */
export const LinkFields = () => (
  <>
    <NumberField
      name="callOrder"
      label={familyLabels.callOrder}
      min={1}
      max={9}
      step={1}
      hint="1 is called first about this student."
    />
    <BoolField
      name="isSeparated"
      label={familyLabels.isSeparated}
      hint="Neither of them sees the income, address and contact of the other."
    />
    <BoolField
      name="mayBeContacted"
      label={familyLabels.mayBeContacted}
      hint="Otherwise the school does not write to them about this student."
    />
  </>
);
