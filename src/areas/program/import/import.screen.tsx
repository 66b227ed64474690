import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { teacherImport } from '../teacher-import/import-kind.domain.ts';
import type { TeacherImportReport } from '../teacher-import/teacher-import.domain.ts';
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

/** A school brings in who teaches what. */
export const TeacherImportScreen = () => (
  <ImportScreen<TeacherImportReport>
    kind={teacherImport}
    intro="One row for each course of a program, with its teacher. A program that does not have the course gets it."
    figures={({ newCourses }) =>
      newCourses > 0 && <Figure label="Courses added to programs">{formatNumber(newCourses, 0)}</Figure>
    }
  />
);
