import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** What inviting somebody would lead to. */
export const invitationStates = enumeration(
  ['new', 'invited', 'active', 'disabled', 'no-email', 'taken-email', 'administrator'],
  {
    start: 1,
    words: {
      new: 'Gets an account and an invitation',
      invited: 'Gets the invitation again',
      active: 'Already has an account',
      disabled: 'The account is disabled',
      'no-email': 'Has no e-mail address',
      'taken-email': 'Somebody else has an account with this e-mail',
      administrator: 'Only an administrator can invite them',
    },
  },
);
export const invitationState = {
  new: 1,
  invited: 2,
  active: 3,
  disabled: 4,
  noEmail: 5,
  takenEmail: 6,
  administrator: 7,
} as const;

/** Whether an invitation is sent. */
export const isInvited = (state: number): boolean => state === invitationState.new || state === invitationState.invited;

/** Who may be invited, as far as it decides what comes of it. */
export interface Invitee {
  email: string;
  /** Their account; null if they have none. */
  account: { isDisabled: boolean; hasPassword: boolean } | null;
  /** Whether somebody else has an account with this e-mail, or gets one before them. */
  isTaken: boolean;
  /** Whether they administer the school, and the caller does not. */
  isAbove: boolean;
}

/** What inviting them would lead to. */
export function invitationStateOf({ email, account, isTaken, isAbove }: Invitee): number {
  if (account?.isDisabled) return invitationState.disabled;
  if (account?.hasPassword) return invitationState.active;
  if (isAbove) return invitationState.administrator;
  if (account) return invitationState.invited;
  if (email === '') return invitationState.noEmail;
  return isTaken ? invitationState.takenEmail : invitationState.new;
}
