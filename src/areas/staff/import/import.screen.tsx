import { InviteLink } from '../../../common/invite-links.tsx';
import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { staffImport } from './import-kind.domain.ts';
import type { StaffImportReport } from './staff-import.domain.ts';

/** A school brings in its teachers, and everybody else who works there. */
export const StaffImportScreen = () => (
  <ImportScreen<StaffImportReport>
    kind={staffImport}
    intro="One row for each staff member; the column Staff Type says who teaches. Earlier jobs, education, courses, roles and salaries are entered afterwards."
    figures={({ teaching, nonTeaching }) => (
      <>
        <Figure label="Teaching">{formatNumber(teaching, 0)}</Figure>
        <Figure label="Non-teaching">{formatNumber(nonTeaching, 0)}</Figure>
      </>
    )}
    next={<InviteLink who="staff" />}
  />
);
