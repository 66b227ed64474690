import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { courseImport, programImport } from './import-kinds.domain.ts';

const teachers = (
  <LinkButton to="/ps/teacher/import" small>
    Import teachers of courses
  </LinkButton>
);

/** A school brings in its classes. */
export const ProgramImportScreen = () => (
  <ImportScreen
    kind={programImport}
    intro="One row for each class. Its grade gives the order, unless the list does."
    next={teachers}
  />
);

/** A school brings in its subjects. */
export const CourseImportScreen = () => <ImportScreen kind={courseImport} intro="One row for each course." next={teachers} />;
