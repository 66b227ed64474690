import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { studentLeaveCategory } from './student-leave-category.domain.ts';

const { TextField, LongTextField } = fieldsOf(studentLeaveCategory);

export const StudentLeaveCategoryScreen = () => (
  <ResourceScreen
    of={studentLeaveCategory}
    form={
      <>
        <TextField name="categoryName" wide />
        <LongTextField name="description" />
      </>
    }
  />
);
