import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { feeStructure } from './fee-structure.domain.ts';

const { TextField, LookupField, LongTextField, MoneyField, BoolField, DateField } = fieldsOf(feeStructure);

export const FeeStructureScreen = () => (
  <ResourceScreen
    of={feeStructure}
    form={
      <>
        <TextField name="feeType" wide />
        <LookupField name="programId" />
        <MoneyField name="amount" />
        <DateField name="effectiveFrom" />
        <DateField name="effectiveTo" />
        <BoolField name="isOptional" />
        <BoolField name="isConcession" />
        <LongTextField name="description" />
      </>
    }
  />
);
