import { Count, countOf, ImportLines } from '../../../kit/web/import/import-lines.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { studentImport } from './import-kind.domain.ts';
import type { StudentImportReport } from './student-import.domain.ts';

/** Whose guardians are linked, and how many students come into each program. */
export const GuardiansAndPrograms = ({ linked, linkedCount, programs }: StudentImportReport) => (
  <>
    {linked.length > 0 && (
      <Panel title="Linked guardians" note={<Count of={linkedCount} />} flush>
        <ImportLines
          total={linkedCount}
          lines={linked.map(({ name, students: of, isThere }, index) => [
            `${index}`,
            name,
            isThere ? `Already in Homeroom, linked to ${of}` : `Entered once, linked to ${of}`,
          ])}
        />
      </Panel>
    )}
    {programs.length > 0 && (
      <Panel title="Programs" flush>
        <ImportLines
          total={programs.length}
          lines={programs.map((of) => [of.programName, of.programName, countOf(of.students, studentImport)])}
        />
      </Panel>
    )}
  </>
);
