import { BoolField } from '../../../kit/web/form/fields.tsx';
import { familyLabels } from './family-labels.domain.ts';

/** What a link says besides the relationship. */
export const LinkFields = () => (
  <>
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
