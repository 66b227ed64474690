import { severities } from '../../../common/enumerations.domain.ts';
import { EnumField, LongTextField } from '../../../kit/web/form/fields.tsx';
import { gravity } from './gravity.domain.ts';

/** How bad it is, and what has to be done. */
export const GravityFields = () => (
  <>
    <EnumField name="severity" label={gravity.fields.severity} of={severities} optional />
    <LongTextField name="actionPlan" {...gravity.fields.actionPlan} optional />
  </>
);
