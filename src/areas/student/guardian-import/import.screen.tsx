import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import type { GuardianImportReport } from './guardian-import.domain.ts';
import { guardianImport } from './import-kind.domain.ts';

/** A school brings in the guardians of students who are there already. */
export const GuardianImportScreen = () => (
  <ImportScreen<GuardianImportReport>
    kind={guardianImport}
    intro="One row for each guardian of a student, whose admission number it names. A guardian of several students has a row for each."
    figures={({ newGuardians, linkedGuardians }) => (
      <>
        <Figure label="New">{formatNumber(newGuardians, 0)}</Figure>
        {linkedGuardians > 0 && <Figure label="There already">{formatNumber(linkedGuardians, 0)}</Figure>}
      </>
    )}
  />
);
