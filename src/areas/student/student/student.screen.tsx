import { Columns2 } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import { DuplicatesLink } from '../../../common/known-person/entered-twice.tsx';
import { noMarks, type StudentMarker } from '../../../common/student-marks.web.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import type { ManyTools } from '../../../kit/web/list/list.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { student } from './student.domain.ts';
import { StudentAvatar } from './student-avatar.tsx';
import { StudentDetail } from './student-card.tsx';

const StudentWizard = lazy(async () => ({ default: (await import('./student-wizard.tsx')).StudentWizard }));

const pathOf = reading(student.row, ['studentId'], (row) => `/sis/student/details/${row.studentId}`);

/**
 * @param marker brings another area's marks beside the names
 * @param manyTools brings what other areas do with several students
 */
export function StudentScreen({ marker: Marker, manyTools }: { marker: StudentMarker | undefined; manyTools: ManyTools }) {
  const { can } = usePermissions();
  const [marks, setMarks] = useState(noMarks);
  const picture = useMemo(
    () =>
      reading(student.row, ['studentId', 'firstName', 'lastName', 'photo'], (row) => (
        <>
          <StudentAvatar student={row} />
          {marks.get(row.studentId)}
        </>
      )),
    [marks],
  );
  return (
    <>
      {Marker && (
        <div className="px-4 pt-3 empty:hidden sm:px-6">
          <Marker onMarks={setMarks} />
        </div>
      )}
      <ResourceScreen
        of={student}
        picture={picture}
        pathOf={pathOf}
        manyTools={manyTools}
        tools={
          <>
            <ImportLink to="/sis/student/import" permission="student.create" />
            {can('student.update') && <ToolLink to="/sis/student/sections" icon={Columns2} label="Sections" />}
            <DuplicatesLink to="/sis/duplicates" permission="student" />
          </>
        }
        editor={StudentWizard}
        detail={(row) => <StudentDetail student={row} />}
      />
    </>
  );
}
