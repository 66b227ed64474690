import { Trash2 } from 'lucide-react';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { EnumField, LookupField } from '../../../kit/web/form/fields.tsx';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import type { StudentFamilyInput } from './family.domain.ts';
import { familyLink, sendLink, useUnlinkedFamilies } from './family-calls.web.ts';
import { familyNames } from './family-names.domain.ts';
import { useFamilyRemoval } from './family-removal.tsx';
import { LinkFields } from './link-fields.tsx';

interface FamilyLinkFormProps {
  studentId: number;
  onSaved: () => void;
  onCancel: () => void;
}

/** Links an existing family member, such as a sibling's mother. */
export function FamilyLinkForm({ studentId, onSaved, onCancel }: FamilyLinkFormProps) {
  const form = useRecordForm<StudentFamilyInput, StudentFamilyInput & { studentFamilyId: number }>(familyLink, {
    record: null,
    initial: { studentId, mayBeContacted: true },
    send: (_id, input) => sendLink(input),
    onSaved,
  });
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={onCancel} />}>
      <h3 className="mb-3 text-base">Link existing family</h3>
      <FormGrid>
        <LookupField name="familyId" label="Family Name" names={familyNames} wide />
        <EnumField name="relationship" label="Relationship" of={familyRelations} />
        <LinkFields />
      </FormGrid>
      <UnlinkedFamilies />
    </FormShell>
  );
}

/** Family members whom no student refers to any more. They can be deleted here; choosing one above links it again. */
function UnlinkedFamilies() {
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
