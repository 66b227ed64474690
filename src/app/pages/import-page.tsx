import type { FunctionComponent } from 'react';
import { MarksImportScreen } from '../../areas/examination/marks-import/import.screen.tsx';
import { PaymentImportScreen } from '../../areas/financial/payment-import/import.screen.tsx';
import { SlotImportScreen } from '../../areas/general/slot-import/import.screen.tsx';
import { CourseImportScreen, ProgramImportScreen, TeacherImportScreen } from '../../areas/program/import/import.screen.tsx';
import { StaffImportScreen } from '../../areas/staff/import/import.screen.tsx';
import { GuardianImportScreen } from '../../areas/student/guardian-import/import.screen.tsx';
import { StudentImportScreen } from '../../areas/student/import/import.screen.tsx';
import { usePath } from '../../kit/web/route/address.web.ts';

/** The imports by path: each adds little to what all of them load. */
export const importScreens: Readonly<Record<string, FunctionComponent>> = {
  '/sis/student/import': StudentImportScreen,
  '/sis/family/import': GuardianImportScreen,
  '/ss/staff/import': StaffImportScreen,
  '/ps/program/import': ProgramImportScreen,
  '/ps/course/import': CourseImportScreen,
  '/ps/teacher/import': TeacherImportScreen,
  '/fs/paymenttransaction/import': PaymentImportScreen,
  '/egs/graderecord/import': MarksImportScreen,
  '/gs/slot/import': SlotImportScreen,
};

/** The import of this address. */
export function ImportPage() {
  const Screen = importScreens[usePath()];
  return Screen && <Screen />;
}
