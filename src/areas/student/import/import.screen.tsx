import { InviteLink } from '../../../common/invite-links.tsx';
import { Count, countOf, ImportLines } from '../../../kit/web/import/import-report.tsx';
import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { studentImport } from './import-kind.domain.ts';
import type { StudentImportReport } from './student-import.domain.ts';

/** A school brings in its students and their guardians. */
export const StudentImportScreen = () => (
  <ImportScreen<StudentImportReport>
    kind={studentImport}
    intro="One row for each student, with up to two guardians. Brothers and sisters name the same guardian with the same telephone number. Students keep the admission numbers that the file gives; the others get new ones."
    figures={({ newGuardians, linkedGuardians }) => (
      <>
        <Figure label="New guardians">{formatNumber(newGuardians, 0)}</Figure>
        {linkedGuardians > 0 && <Figure label="Guardians linked">{formatNumber(linkedGuardians, 0)}</Figure>}
      </>
    )}
    more={(report) => <GuardiansAndPrograms {...report} />}
    next={
      <>
        <InviteLink who="guardians" />
        <LinkButton to="/sis/family/import" small>
          Import guardians
        </LinkButton>
      </>
    }
  />
);

const GuardiansAndPrograms = ({ linked, linkedCount, programs }: StudentImportReport) => (
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
