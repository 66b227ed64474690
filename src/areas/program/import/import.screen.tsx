import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { courseImport, programImport } from './import-kinds.domain.ts';

/** A school brings in its classes. */
export const ProgramImportScreen = () => (
  <ImportScreen kind={programImport} intro="One row for each class. Its grade gives the order, unless the list does." />
);

/** A school brings in its subjects. */
export const CourseImportScreen = () => <ImportScreen kind={courseImport} intro="One row for each course." />;
