import { familyRelations } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { getFamily } from '../../student/family/family.domain.ts';
import type { printFamilyStatement } from './family-statement.domain.ts';

/** The family of a student, each with the statement of all their children; nothing where nobody is linked. */
export function FamilyStatementsPanel({ studentId }: { studentId: number }) {
  const families = usePanelData<typeof getFamily>('GET /api/sis/Family', { studentId });
  if (!families) return <Skeleton shape="lines" />;
  // What a parent who is kept apart owes is their own matter: nobody else gets their statement.
  const printable = families.filter(({ isApart }) => !isApart);
  if (printable.length === 0) return null;
  return (
    <ul>
      {printable.map((family) => (
        <li key={family.familyId} className="flex min-h-10 items-center gap-3 border-line border-t py-1 first:border-t-0">
          <span className="min-w-0 flex-1 break-words">
            {fullName(family)} <span className="text-muted text-xs">{labelOf(familyRelations, family.relationship)}</span>
          </span>
          <PaperButton<typeof printFamilyStatement>
            call="GET /api/fs/StudentFee/PrintFamilyStatement"
            query={{ familyId: family.familyId }}
            file={`family statement ${fullName(family)}`}
            label="Family Statement"
            of={fullName(family)}
          />
        </li>
      ))}
    </ul>
  );
}
