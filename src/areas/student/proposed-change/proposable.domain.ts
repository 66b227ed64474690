import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What a family may propose to change, by whose record it is: of the child, and of the guardian who proposes it. */
export const proposable = {
  student: ['currentAddress', 'permanentAddress', 'personalContact', 'emergencyContact', 'email'],
  family: ['currentAddress', 'permanentAddress', 'personalContact', 'email', 'occupation'],
} as const;
export type ProposableOf = keyof typeof proposable;
export type ProposableField = (typeof proposable)[ProposableOf][number];

/** What these fields are called. */
export const proposableLabels: Readonly<Record<ProposableField, string>> = {
  currentAddress: 'Current Address',
  permanentAddress: 'Permanent Address',
  personalContact: 'Personal Contact',
  emergencyContact: 'Emergency Contact',
  email: 'Email',
  occupation: 'Occupation',
};

/** `Current Address` */
export const labelOfProposed = (field: string): string => (proposableLabels as Readonly<Record<string, string>>)[field] ?? field;

/** What became of a proposal; a newer one of the same field replaces it. */
export const proposalState = { waiting: 1, accepted: 2, refused: 3, replaced: 4 } as const;

export const proposalStates = enumerationOf({
  [proposalState.waiting]: 'Waiting',
  [proposalState.accepted]: 'Accepted',
  [proposalState.refused]: 'Refused',
  [proposalState.replaced]: 'Replaced',
});
