import { severities } from '../../../common/enumerations.domain.ts';
import { EnumField, LongTextField } from '../../../kit/web/form/fields.tsx';
import { gravity } from './gravity.domain.ts';

/** How severe an allergy or condition is, and what to do. */
export const GravityFields = () => (
  <>
    <EnumField name="severity" label={gravity.fields.severity} of={severities} optional />
    <LongTextField name="actionPlan" {...gravity.fields.actionPlan} optional />
  </>
);
