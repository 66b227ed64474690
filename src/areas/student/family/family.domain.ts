import { z } from 'zod';
import { optionalAmount } from '../../../common/amount-fields.domain.ts';
import { minimumAge } from '../../../common/constants.domain.ts';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { occupations } from '../../../common/occupations.domain.ts';
import {
  currentAddress,
  dateOfBirth,
  dateOfBirthIssues,
  firstName,
  gender,
  lastName,
  nationality,
  optionalEmail,
  permanentAddress,
  personalContact,
} from '../../../common/person.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { Issue, RuleFacts } from '../../../kit/domain/resource.domain.ts';
import {
  enumField,
  flagField,
  idField,
  numberField,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import { choice, chosen, flag, optionalFlag, optionalReference, requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { familyNames } from './family-names.domain.ts';
import { alsoFor } from './household.domain.ts';

/** A member of a student's family. The income is a sensitive field: null where it is masked. */
export const familyInput = z.object({
  firstName,
  lastName,
  email: optionalEmail,
  dateOfBirth,
  gender,
  occupation: choice(occupations, 'Occupation should be one of the list'),
  income: optionalAmount('Income', 'Income must be at least 0'),
  nationality,
  currentAddress,
  permanentAddress,
  personalContact,
  isSingleParent: flag,
});
export type FamilyInput = z.output<typeof familyInput>;

const wrongCallOrder = 'Order of Calls should be a whole number from 1 to 9';

/** What a link says besides the relationship. The published front end knows none of these fields: whatever is not sent stays as it is. */
const linkFlags = {
  isSeparated: optionalFlag.describe(
    'Separated from the other parents: neither sees the income, address and contact of the other',
  ),
  mayBeContacted: optionalFlag.describe('Whether the school may write to them; yes unless told'),
  callOrder: z
    .int(wrongCallOrder)
    .min(1, wrongCallOrder)
    .max(9, wrongCallOrder)
    .nullish()
    .describe('1: is called first about this student; null: nobody said'),
};

export const noRelationship = 'Relationship is required';

/** What a call may carry besides the family member: whose relative they are, and which. Without it, there is no link. */
export const familyCall = familyInput.extend({
  studentId: optionalReference('Student is required'),
  relationship: choice(familyRelations, noRelationship),
  ...linkFlags,
});

/** A changed one, together with others of the household. */
export const changedFamilyCall = familyCall.extend({ alsoFor });
export type FamilyCall = z.output<typeof changedFamilyCall>;

/** A new one, who may have to be told apart from somebody who is there already. */
export const newFamilyCall = familyCall.extend({
  isAnother: flag.describe(`Confirms what a problem of type ${problemTypes.perhapsKnown} asks (409)`),
});
export type NewFamilyCall = z.output<typeof newFamilyCall>;

export const familyRules = (family: FamilyInput, facts: RuleFacts<FamilyInput>): Issue[] =>
  dateOfBirthIssues(family, facts, minimumAge.family);

export const familyFields = {
  familyId: idField,
  ...rowFieldsOf(familyInput),
  income: z.number().nullable(),
  ...stampFields,
};
/** What a link says about somebody and one student. */
export const linkFields = {
  studentFamilyId: idField,
  relationship: enumField(familyRelations),
  isSeparated: flagField,
  mayBeContacted: flagField,
  callOrder: numberField.nullable(),
};
export const familyRow = z.object({ ...familyFields, ...linkFields });
const familyName = familyRow.pick({ familyId: true, firstName: true, lastName: true });
export type FamilyRow = z.output<typeof familyRow>;

export const relationshipInput = requiredChoice(familyRelations, noRelationship);

/** Linking an existing family member. */
export const studentFamilyInput = z.object({
  studentId: chosen('Student is required'),
  familyId: chosen('Family Name is required'),
  relationship: relationshipInput,
  ...linkFlags,
});
export type StudentFamilyInput = z.output<typeof studentFamilyInput>;

/** What one of two separated parents never sees of the other. */
export const withoutDetails = <Row extends Pick<FamilyRow, 'email' | 'personalContact'>>(row: Row): Row => ({
  ...row,
  ...('income' in row && { income: null }),
  ...('currentAddress' in row && { currentAddress: '', permanentAddress: '' }),
  email: '',
  personalContact: '',
});

const write = { tag: 'Families', permission: ['student.update'], answer: saved(), errors: [404, 409, 422] } as const;
/** What else the published front end sends. */
const alsoSent = [familyRow, 'id', 'students', 'studentfamilies', 'isApart'] as const;
export const sentFamily = takingAlso(changedFamilyCall, ...alsoSent);
export const sentNewFamily = takingAlso(newFamilyCall, ...alsoSent);

export const getFamily = defineCall({
  method: 'GET',
  path: '/api/sis/Family',
  tag: 'Families',
  summary: 'The family members of a student',
  permission: ['student.read'],
  query: z.object({ studentId: parameters.id }),
  answer: z.array(
    familyRow.extend({ isApart: flagField.describe('Kept apart from the caller, who is told no details of them') }),
  ),
  answered: 'Each with what they are to the student',
  errors: [404],
});

export const getGuardians = defineCall({
  method: 'GET',
  path: '/api/sis/Family/GetGuardians',
  tag: 'Families',
  summary: 'Whom to call about a student, and who are brothers and sisters',
  permission: ['student.read'],
  query: z.object({ studentId: parameters.id }),
  answer: z.object({
    guardians: z
      .array(
        familyRow.pick({
          familyId: true,
          firstName: true,
          lastName: true,
          email: true,
          personalContact: true,
          isSingleParent: true,
          relationship: true,
          isSeparated: true,
          mayBeContacted: true,
          callOrder: true,
        }),
      )
      .describe('In the order of calls; without details of those from whom the caller is kept apart'),
    emergencyContact: textField,
    siblings: z
      .array(z.object({ studentId: idField, firstName: textField, lastName: textField, programName: textField }))
      .describe('Enrolled students of the same family members, as far as the caller may read'),
  }),
  answered: 'The family of the student',
  errors: [404],
});
export type Guardians = z.output<(typeof getGuardians)['answer']>;

export const getAllFamilyNames = defineCall({
  method: 'GET',
  path: familyNames.path,
  tag: 'Families',
  summary: 'Names of family members',
  permission: ['student.read', 'student.create', 'student.update', 'account.create'],
  answer: z.array(familyName.extend({ students: textField.describe('Whose family they are, as far as the caller may read') })),
  answered: 'In the order of the names',
});

export const getUnlinkedFamilies = defineCall({
  method: 'GET',
  path: '/api/sis/Family/GetUnlinkedFamilies',
  tag: 'Families',
  summary: 'Names of family members whom no student refers to any more',
  permission: ['student.update'],
  answer: z.array(familyName),
  answered: 'In the order of the names; none where not all students may be changed',
});

export const addFamily = defineCall({
  ...write,
  method: 'POST',
  path: '/api/sis/Family',
  summary: 'Add a family member to a student',
  query: z.object({ studentId: parameters.id }),
  body: sentNewFamily,
  status: 201,
});

export const changeFamily = defineCall({
  ...write,
  method: 'PUT',
  path: '/api/sis/Family',
  summary: 'Change a family member',
  query: z.object({ familyId: parameters.id }),
  body: sentFamily,
  isChange: true,
});

export const deleteFamily = defineCall({
  ...write,
  method: 'DELETE',
  path: '/api/sis/Family',
  summary: 'Delete a family member whom no student refers to',
  fresh: true,
  query: z.object({ familyId: parameters.id }),
});

export const linkFamily = defineCall({
  ...write,
  method: 'POST',
  path: '/api/sis/StudentFamily',
  summary: 'Link a family member to a student, or change what they are',
  body: takingAlso(studentFamilyInput, 'studentFamilyId', 'student', 'family', 'id', 'version'),
  status: 201,
});

export const unlinkFamily = defineCall({
  ...write,
  method: 'DELETE',
  path: '/api/sis/StudentFamily/DeleteByCompositeKey',
  summary: 'Unlink a family member from a student',
  query: z.object({ studentId: parameters.id, familyId: parameters.id }),
});
