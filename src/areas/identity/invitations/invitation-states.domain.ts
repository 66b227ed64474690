import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** What inviting somebody would lead to. */
export const invitationStates = enumeration(
  ['new', 'invited', 'active', 'disabled', 'no-email', 'taken-email', 'administrator', 'account-first'],
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
      'account-first': 'Runs the school: add their account first, with an e-mail address that you know to be theirs',
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
  accountFirst: 8,
} as const;

/** Whether an invitation is sent. */
export const isInvited = (state: number): boolean => state === invitationState.new || state === invitationState.invited;

/** Who may be invited, as far as it decides what comes of it. */
export interface Invitee {
  email: string;
  /** Their account; null if they have none. */
  account: { isDisabled: boolean; canLogIn: boolean } | null;
  /** Whether somebody else has an account with this e-mail, or gets one before them. */
  isTaken: boolean;
  /** Whether they administer the school. */
  administers: boolean;
  /** Whether the caller does. */
  byAdministrator: boolean;
}

/**
 * What inviting them would lead to. Others than administrators may change an e-mail address on somebody's record, so no administrator's
 * account is made with it: whoever writes it there would choose who gets the account.
 */
export function invitationStateOf({ email, account, isTaken, administers, byAdministrator }: Invitee): number {
  if (account?.isDisabled) return invitationState.disabled;
  if (account?.canLogIn) return invitationState.active;
  if (administers && !byAdministrator) return invitationState.administrator;
  if (account) return invitationState.invited;
  if (administers) return invitationState.accountFirst;
  if (email === '') return invitationState.noEmail;
  return isTaken ? invitationState.takenEmail : invitationState.new;
}
