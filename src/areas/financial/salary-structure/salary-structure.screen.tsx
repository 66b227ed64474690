import { useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { salaryStructure } from './salary-structure.domain.ts';

const { TextField, LongTextField, MoneyField, BoolField } = fieldsOf(salaryStructure);

/** What is deducted needs its maximum. */
function MaximumField() {
  const isDeduction: boolean = useWatch({ name: 'isDeduction' });
  return <MoneyField name="maxDeductionAmount" optional={!isDeduction} />;
}

export const SalaryStructureScreen = () => (
  <ResourceScreen
    of={salaryStructure}
    form={
      <>
        <TextField name="salaryType" wide />
        <BoolField name="isOptional" />
        <BoolField name="isDeduction" />
        <MaximumField />
        <LongTextField name="description" />
      </>
    }
  />
);
