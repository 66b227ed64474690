import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** What inviting a guardian would lead to. */
export const guardianStates = enumeration(['new', 'invited', 'active', 'disabled', 'no-email', 'taken-email'], {
  start: 1,
  words: {
    new: 'Gets an account and an invitation',
    invited: 'Gets the invitation again',
    active: 'Already has an account',
    disabled: 'The account is disabled',
    'no-email': 'Has no e-mail address',
    'taken-email': 'Somebody else has an account with this e-mail',
  },
});
export const guardianState = { new: 1, invited: 2, active: 3, disabled: 4, noEmail: 5, takenEmail: 6 } as const;

/** Whether an invitation is sent. */
export const isInvited = (state: number): boolean => state === guardianState.new || state === guardianState.invited;
