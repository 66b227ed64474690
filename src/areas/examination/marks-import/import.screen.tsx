import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { marksImport } from './import-kind.domain.ts';
import type { MarksImportReport } from './marks-import.domain.ts';

/** Marks come in from a list. */
export const MarksImportScreen = () => (
  <ImportScreen<MarksImportReport>
    kind={marksImport}
    intro="One row for each student, by admission number, roll number or name, and a column for each course."
    figures={({ marks }) => <Figure label="Marks">{formatNumber(marks, 0)}</Figure>}
  />
);
