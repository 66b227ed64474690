import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { salaryStructure } from './salary-structure.domain.ts';

const { TextField, LongTextField, MoneyField, BoolField } = fieldsOf(salaryStructure);

export const SalaryStructureScreen = () => (
  <ResourceScreen
    of={salaryStructure}
    form={
      <>
        <TextField name="salaryType" wide />
        <BoolField name="isOptional" />
        <BoolField name="isDeduction" />
        <MoneyField name="maxDeductionAmount" />
        <LongTextField name="description" />
      </>
    }
  />
);
