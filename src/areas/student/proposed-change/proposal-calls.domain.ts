import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { idField, rowFieldsOf, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, lengths, text } from '../../../kit/domain/rules.domain.ts';
import { familyInput } from '../family/family.domain.ts';
import { alsoFor } from '../family/household.domain.ts';
import { studentInput } from '../student/student.domain.ts';
import { type ProposableOf, proposable } from './proposable.domain.ts';
import { proposedRow } from './proposed-change.domain.ts';

/** The schema of some fields of an input. */
const only = <Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  input: z.ZodObject<Shape>,
  names: readonly Name[],
) => z.object(Object.fromEntries(names.map((name) => [name, input.shape[name]])) as unknown as Pick<Shape, Name>);

/** What may be proposed, as the record itself takes it. */
export const proposableInput = {
  student: only(studentInput, proposable.student),
  family: only(familyInput, proposable.family),
} as const satisfies Record<ProposableOf, z.ZodObject>;

const ofProposals = { tag: 'Proposed Changes', permission: ['proposedchange.create'], forPeople: true } as const;

const ownProposal = proposedRow.pick({
  proposedChangeId: true,
  familyId: true,
  field: true,
  value: true,
  state: true,
  reason: true,
});
export type OwnProposal = z.output<typeof ownProposal>;

const ownGuardian = z.object({
  familyId: idField,
  firstName: textField,
  lastName: textField,
  ...rowFieldsOf(proposableInput.family),
});

export const getOwnProposals = defineCall({
  ...ofProposals,
  method: 'GET',
  path: '/api/sis/OwnProposal',
  summary:
    'What the school has of a student and of the guardian who asks, as far as it may be proposed to change, and what they have proposed',
  query: z.object({ studentId: parameters.id }),
  answer: z.object({
    student: z.object(rowFieldsOf(proposableInput.student)),
    family: ownGuardian.nullable(),
    others: z.array(ownGuardian).describe('The other guardians of the student who share the account'),
    proposed: z.array(ownProposal).describe('The latest of each field that waits, or was decided in the last 30 days'),
  }),
  answered: 'As the caller may see it',
  errors: [404],
});

const proposing = {
  ...ofProposals,
  method: 'POST',
  answer: saved(z.int().describe('The id of the student')),
  status: 201,
  errors: [404, 422],
} as const;

export const proposeForStudent = defineCall({
  ...proposing,
  path: '/api/sis/OwnProposal',
  summary: 'Proposes other values for fields of a student',
  body: z.object({ studentId: chosen('Student is required'), ...proposableInput.student.partial().shape }),
});

export const proposeForSelf = defineCall({
  ...proposing,
  path: '/api/sis/OwnProposal/OfOneself',
  summary: 'Proposes other values for fields of the guardian who calls',
  body: z.object({
    studentId: chosen('Student is required'),
    familyId: chosen('Choose who it is about')
      .optional()
      .describe('Which guardian of those who share the account; without it, the first one'),
    ...proposableInput.family.partial().shape,
  }),
});

export const withdrawProposal = defineCall({
  ...ofProposals,
  method: 'DELETE',
  path: '/api/sis/OwnProposal',
  summary: 'Withdraws a change that the caller has proposed and that waits',
  query: z.object({ proposedChangeId: parameters.id }),
  answer: saved(),
  errors: [404, 409],
});

const most = 20;

export const decideProposals = defineCall({
  method: 'POST',
  path: '/api/sis/ProposedChange/Decide',
  tag: 'Proposed Changes',
  summary: 'Accepts or refuses changes that were proposed for one record; what is accepted is saved in it',
  permission: ['student.update'],
  body: z.object({
    decisions: z
      .array(
        z.object({
          proposedChangeId: chosen('Proposed change is required'),
          isAccepted: flag,
          now: z
            .string()
            .nullish()
            .describe('What the field is now, as it was shown; without it, it has to be as when the change was proposed'),
          reason: text('Reason', lengths.description).describe('Why it is refused; required then'),
        }),
        'Decisions are required',
      )
      .min(1, 'Decisions are required')
      .max(most, `At most ${most} decisions at once`)
      .refine((all) => new Set(all.map(({ proposedChangeId: id }) => id)).size === all.length, 'A change is decided twice'),
    alsoFor,
  }),
  answer: saved(),
  errors: [404, 409, 422],
});
