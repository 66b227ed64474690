import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { takenOfPeople } from '../../../common/imported-person.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { formColumns, neededBy } from '../../../kit/domain/import/form-columns.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { familyInput, familyRules, linkFields } from '../family/family.domain.ts';
import { familyLabels } from '../family/family-labels.domain.ts';
import { student, studentInput, studentSteps } from '../student/student.domain.ts';

/** How many guardians a row has room for. */
export const guardianSlots = [1, 2] as const;

/** A guardian's field, and the place of the guardian in the row. */
export interface GuardianField extends ImportField {
  slot: number;
  field: string;
}

/** The number in the school's register, which Homeroom keeps. */
export const admissionNumber = 'schoolAdmissionNumber';

/** The columns of a student, in the order of the form. */
export function studentColumns(today: IsoDate): ImportField[] {
  const always = neededBy(student, {}, today);
  const oneFilled = neededBy(student, { hobbies: 'x' }, today);
  const { basics, additional, bank } = studentSteps;
  const requiredOf = (name: string): string => {
    if (always.has(name)) return 'Yes';
    return oneFilled.has(name) ? `If anything is given from ${student.fields[additional[0] ?? '']?.label} on` : '';
  };
  return formColumns({
    names: [admissionNumber, ...basics, ...additional, ...bank],
    held: rowFieldsOf(studentInput, 'since', 'alsoFor'),
    labels: student.fields,
    takenAs: {
      ...takenOfPeople,
      programId: { kind: 'id', one: 'program' },
      [admissionNumber]: { kind: 'text', takes: 'The number in your register; without one, the student gets the next number' },
    },
    requiredOf,
  });
}

/** The columns of the guardians of one row. */
export function guardianColumns(today: IsoDate): GuardianField[] {
  const always = neededBy({ input: familyInput, rules: familyRules }, {}, today);
  const columns = formColumns({
    names: ['relationship', ...Object.keys(familyInput.shape), 'isSeparated', 'mayBeContacted'],
    held: { ...rowFieldsOf(familyInput), ...linkFields },
    labels: familyLabels,
    takenAs: takenOfPeople,
    requiredOf: (field) => {
      const isTaken = field in household || field === 'gender';
      return !isTaken && (field === 'relationship' || always.has(field)) ? 'If this guardian is given' : '';
    },
  });
  return guardianSlots.flatMap((slot) =>
    columns.map(({ name: field, label, ...column }) => ({
      ...{ ...column, name: `guardian${slot}.${field}`, label: `Guardian ${slot} ${label}` },
      ...{ slot, field },
    })),
  );
}

/** What a guardian has in common with the student unless the row says otherwise, as the form fills it in. */
export const household = { nationality: true, currentAddress: true, permanentAddress: true } as const;

/** A mother is female: what the relationship already says does not have to be filled in. */
export function genderOf(relationship: unknown): number | undefined {
  const name = familyRelations.names[Number(relationship)] ?? '';
  if (/(?:Mother|Aunt)$/.test(name)) return valueNamed(genders, 'Female');
  return /(?:Father|Uncle)$/.test(name) ? valueNamed(genders, 'Male') : undefined;
}
