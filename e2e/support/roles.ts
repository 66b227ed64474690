import type { DemoAccount } from '../../src/common/page-config.domain.ts';

/** The demo account of each role. */
export type Role = DemoAccount['role'];
export const roles: readonly Role[] = ['Admin', 'Staff', 'Parent', 'Student'];
export const emailOf = (role: Role): string => `${role.toLowerCase()}@homeroom.test`;

/** A session as the browser keeps it: the two parts of the login's message. */
export interface StoredSession {
  permissions: string;
  token: string;
}
