import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { reference, textField } from '../../../kit/domain/row.domain.ts';
import { idList } from '../../../kit/domain/rules.domain.ts';

const most = 50;
const groups = [
  ['currentAddress', 'permanentAddress'],
  ['personalContact', 'emergencyContact'],
] as const;
type SharedField = (typeof groups)[number][number];

/** The addresses and numbers of a person. */
export type Shared = Readonly<Partial<Record<SharedField, string>>>;

/** For whom a changed address or number is changed as well. */
export const alsoFor = takingAlso(z.object({ studentIds: idList('studentIds', most), familyIds: idList('familyIds', most) }))
  .nullish()
  .describe('Others of the household, whose same address or number becomes the new one in the same transaction');
export type AlsoFor = NonNullable<z.output<typeof alsoFor>>;

/** What of a member of the household is the same as what was changed, with the new value. */
export function changesAlong(member: Shared, before: Shared, after: Shared): Shared {
  const changes: Partial<Record<SharedField, string>> = {};
  for (const fields of groups) {
    for (const field of fields) {
      const value = member[field];
      if (!value) continue;
      const source = before[field] === value ? field : fields.find((other) => before[other] === value);
      const changed = source && after[source];
      if (changed && changed !== value) changes[field] = changed;
    }
  }
  return changes;
}

export const getHousehold = defineCall({
  method: 'GET',
  path: '/api/sis/Family/GetHousehold',
  tag: 'Families',
  summary: 'Who may live with a student: brothers and sisters, and the family members of all of them',
  permission: ['student.update'],
  query: z.object({ studentId: parameters.id }),
  answer: z.array(
    z.object({
      studentId: reference,
      familyId: reference,
      firstName: textField,
      lastName: textField,
      currentAddress: textField,
      permanentAddress: textField,
      personalContact: textField,
      emergencyContact: textField,
    }),
  ),
  answered: 'The student, brothers and sisters, then family members; only those whom the caller may change',
  errors: [403, 404],
});
export type HouseholdMember = z.output<(typeof getHousehold)['answer']>[number];
