import { InviteLink } from '../../../common/invite-links.tsx';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { studentImport } from './import-kind.domain.ts';
import type { StudentImportReport } from './student-import.domain.ts';

const GuardiansAndPrograms = loadedLater(async () => (await import('./guardians-and-programs.tsx')).GuardiansAndPrograms);

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
