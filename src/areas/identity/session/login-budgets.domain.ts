/** How many failures are free, and how many seconds to wait after the next one; each further failure doubles the wait. */
interface LoginBudget {
  free: number;
  shortest: number;
  longest: number;
}

/** Successful logins never count. */
export const loginBudgets = {
  /** For one account from one caller, within 15 minutes. */
  mine: { free: 5, shortest: 30, longest: 900 },
  /** For one address, whatever the account, within 15 minutes: a whole school may share an address. Known browsers are not counted here. */
  caller: { free: 100, shortest: 1, longest: 60 },
  /** For one account, from anywhere, for as long as a failed login counts. Known browsers are let through. */
  account: { free: 100, shortest: 1, longest: 60 },
} as const satisfies Record<string, LoginBudget>;

/** How many seconds are left to wait after this many failures, the last of them this many seconds ago. */
export function loginWait({ free, shortest, longest }: LoginBudget, failures: number, sinceLast: number): number {
  if (failures < free) return 0;
  return Math.max(0, Math.ceil(Math.min(longest, shortest * 2 ** (failures - free)) - sinceLast));
}
