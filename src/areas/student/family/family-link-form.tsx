import { familyRelations } from '../../../common/enumerations.domain.ts';
import { EnumField, LookupField } from '../../../kit/web/form/fields.tsx';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import type { StudentFamilyInput } from './family.domain.ts';
import { familyLink, sendLink } from './family-calls.web.ts';
import { familyNames } from './family-names.domain.ts';
import { LinkFields } from './link-fields.tsx';
import { UnlinkedFamilies } from './unlinked-families.tsx';

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
