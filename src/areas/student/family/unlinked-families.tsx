import { Trash2 } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { useUnlinkedFamilies } from './family-calls.web.ts';
import { useFamilyRemoval } from './family-removal.tsx';

/** Family members whom no student refers to any more. They can be deleted here; choosing one above links it again. */
export function UnlinkedFamilies() {
  const { data = [] } = useUnlinkedFamilies();
  const removal = useFamilyRemoval();
  return (
    <>
      {data.length > 0 && (
        <section aria-labelledby="unlinked-families" className="mt-6">
          <h4 id="unlinked-families" className="mb-1 font-semibold text-sm">
            Without a student
          </h4>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-box border border-line">
            {data.map((family) => (
              <li key={family.familyId} className="flex items-center gap-3 px-4 py-1">
                <span className="min-w-0 flex-1 truncate" title={fullName(family)}>
                  {fullName(family)}
                </span>
                <RowButton label="Delete" of={fullName(family)} icon={Trash2} onClick={() => removal.remove(family)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {removal.dialog}
    </>
  );
}
