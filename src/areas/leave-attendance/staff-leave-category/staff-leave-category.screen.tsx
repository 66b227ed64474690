import { mostAllottedLeaves } from '../../../common/constants.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { staffLeaveCategory } from './staff-leave-category.domain.ts';

const { TextField, LongTextField, NumberField } = fieldsOf(staffLeaveCategory);

export const StaffLeaveCategoryScreen = () => (
  <ResourceScreen
    of={staffLeaveCategory}
    form={
      <>
        <TextField name="categoryName" wide />
        <LongTextField name="description" />
        <NumberField name="leaves" hint="Days in one calendar year" min={0} max={mostAllottedLeaves} step={1} />
      </>
    }
  />
);
