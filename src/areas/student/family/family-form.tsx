import { AddressFields } from '../../../common/address-fields.tsx';
import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { occupations } from '../../../common/occupations.domain.ts';
import { BoolField, DateField, EnumField, MoneyField, PhoneField, TextField } from '../../../kit/web/form/fields.tsx';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import type { FamilyRow } from './family.domain.ts';
import { type FamilyMemberInput, familyMember, fetchFamily, sendFamily, sendLink } from './family-calls.web.ts';
import { familyLabels } from './family-labels.domain.ts';
import { FillGender } from './fill-gender.tsx';
import { HouseholdOffer } from './household-offer.tsx';
import { LinkFields } from './link-fields.tsx';

/** What those who live together mostly share. */
export type Household = Pick<FamilyMemberInput, 'lastName' | 'nationality' | 'currentAddress' | 'permanentAddress'>;

interface FamilyFormProps {
  studentId: number;
  /** Filled in for a new member. */
  household: Household;
  /** Null: a new family member. */
  family: FamilyRow | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** A member of the student's family, and what they are to the student. */
export function FamilyForm({ studentId, household, family, onSaved, onCancel }: FamilyFormProps) {
  const form = useRecordForm<FamilyMemberInput, FamilyRow>(familyMember, {
    record: family,
    initial: { ...household, mayBeContacted: true },
    send: (id, input) => sendFamily(studentId, id, input),
    load: (id) => fetchFamily(studentId, id),
    instead: {
      label: 'Link to this student',
      send: (familyId, { relationship, isSeparated, mayBeContacted, callOrder }) =>
        sendLink({ studentId, familyId, relationship, isSeparated, mayBeContacted, callOrder }),
    },
    onSaved,
  });
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={onCancel} />}>
      <h3 className="mb-3 text-base">{family ? 'Update family' : 'Add new family'}</h3>
      <FormGrid>
        <TextField name="firstName" label="First Name" />
        <TextField name="lastName" label="Last Name" />
        <EnumField name="relationship" label="Relationship" of={familyRelations} />
        <EnumField name="gender" label="Gender" of={genders} />
        <FillGender />
        <DateField name="dateOfBirth" label={familyLabels.dateOfBirth} optional={false} />
        <PhoneField name="personalContact" label="Personal Contact" />
        <TextField name="email" label="Email" inputMode="email" />
        <TextField name="nationality" label="Nationality" />
        <EnumField name="occupation" label="Occupation" of={occupations} />
        <MoneyField name="income" label="Income" hint="In a year" />
        <BoolField name="isSingleParent" label={familyLabels.isSingleParent} />
        <LinkFields />
        <AddressFields />
        {family && <HouseholdOffer studentId={studentId} familyId={family.familyId} stored={family} />}
      </FormGrid>
    </FormShell>
  );
}
