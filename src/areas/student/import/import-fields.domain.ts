import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { check } from '../../../kit/domain/check.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { heldBy, heldIn } from '../../../kit/domain/row.domain.ts';
import { fieldInWords } from '../../../kit/domain/wording.domain.ts';
import { familyInput, familyRules, linkFields } from '../family/family.domain.ts';
import { familyLabels } from '../family/family-labels.domain.ts';
import { student, studentInput, studentSteps } from '../student/student.domain.ts';

const phones = new Set(['personalContact', 'emergencyContact']);

/** How many guardians a row has room for. */
export const guardianSlots = [1, 2] as const;

/** A guardian's field, and the place of the guardian in the row. */
export interface GuardianField extends ImportField {
  slot: number;
  field: string;
}

/** The fields without which an empty record is refused. */
const neededBy = <Input>(
  of: Parameters<typeof check<Input>>[0],
  values: Record<string, unknown>,
  today: IsoDate,
): ReadonlySet<string> => new Set(check(of, values, { today, before: null }).issues.map(({ field }) => field));

/** The number that Homeroom gives is never taken from a file; it tells who is there already. */
export const admissionNumber = 'schoolAdmissionNumber';

/** The columns of a student, in the order of the form. */
export function studentColumns(today: IsoDate): ImportField[] {
  const always = neededBy(student, {}, today);
  const oneFilled = neededBy(student, { hobbies: 'x' }, today);
  const requiredOf = (name: string): string => {
    if (always.has(name)) return 'Yes';
    return oneFilled.has(name) ? `If anything is given from ${labelOf(studentSteps.additional[0])} on` : '';
  };
  const labelOf = (name = '') => student.fields[name]?.label ?? fieldInWords(name);
  const inForm = [...studentSteps.basics, ...studentSteps.additional, ...studentSteps.bank];
  const columns = inForm.map((name) => ({
    name,
    label: labelOf(name),
    required: requiredOf(name),
    ...kindOf(ofStudent, name),
  }));
  return [...columns, { name: admissionNumber, label: labelOf(admissionNumber), required: '', kind: 'text' }];
}

/** The columns of the guardians of one row. */
export function guardianColumns(today: IsoDate): GuardianField[] {
  const always = neededBy({ input: familyInput, rules: familyRules }, {}, today);
  const fields = ['relationship', ...Object.keys(familyInput.shape), 'isSeparated', 'mayBeContacted'];
  return guardianSlots.flatMap((slot) =>
    fields.map((field) => {
      const label = (familyLabels as Readonly<Record<string, string>>)[field] ?? fieldInWords(field);
      const isTaken = field in household || field === 'gender';
      const isNeeded = !isTaken && (field === 'relationship' || always.has(field));
      return {
        ...{ name: `guardian${slot}.${field}`, label: `Guardian ${slot} ${label}`, slot, field },
        ...kindOf(ofGuardian, field),
        required: isNeeded ? 'If this guardian is given' : '',
      };
    }),
  );
}

/** What a guardian has in common with the student unless the row says otherwise, as the form fills it in. */
export const household = { nationality: true, currentAddress: true, permanentAddress: true } as const;

type Held = Readonly<Record<string, Parameters<typeof heldIn>[0]>>;

const ofStudent: Held = heldBy(studentInput);
const ofGuardian: Held = { ...heldBy(familyInput), ...linkFields };

function kindOf(held: Held, name: string): Pick<ImportField, 'kind' | 'of' | 'one'> {
  if (phones.has(name)) return { kind: 'phone' };
  if (name === 'programId') return { kind: 'id', one: 'program' };
  const { kind = 'text', of } = heldIn(held[name]) ?? {};
  return { kind, of };
}

/** A mother is female: what the relationship already says does not have to be filled in. */
export function genderOf(relationship: unknown): number | undefined {
  const name = familyRelations.names[Number(relationship)] ?? '';
  if (/(?:Mother|Aunt)$/.test(name)) return valueNamed(genders, 'Female');
  return /(?:Father|Uncle)$/.test(name) ? valueNamed(genders, 'Male') : undefined;
}
