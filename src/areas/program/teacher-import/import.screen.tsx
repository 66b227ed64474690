import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { teacherImport } from './import-kind.domain.ts';
import type { TeacherImportReport } from './teacher-import.domain.ts';

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
