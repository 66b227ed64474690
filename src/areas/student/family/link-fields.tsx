import { BoolField } from '../../../kit/web/form/fields.tsx';

/** What a link says besides the relationship. */
export const LinkFields = () => (
  <>
    <BoolField
      name="isSeparated"
      label="Separated from the other parent"
      hint="Neither of them sees the income, address and contact of the other."
    />
    <BoolField
      name="mayBeContacted"
      label="May be contacted"
      hint="Otherwise the school does not write to them about this student."
    />
  </>
);
