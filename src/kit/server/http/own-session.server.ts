import type { Session } from './context.server.ts';

/** Under which the product itself works: jobs, commands, and what follows from a call that has no session. */
export const ownSession: Session = {
  accountId: 0,
  name: 'Homeroom',
  role: 'Admin',
  permissions: {},
  derived: {},
  personal: {},
  apart: {},
  tokenHash: '',
};
