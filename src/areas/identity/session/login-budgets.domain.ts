/** How many failures are free, and how many seconds one waits after each further one: twice as long every time. */
interface LoginBudget {
  free: number;
  shortest: number;
  longest: number;
}

/** Successes never count. */
export const loginBudgets = {
  /** For one account from one caller, in 15 minutes. */
  mine: { free: 5, shortest: 30, longest: 900 },
  /** From one address, whatever the account, in 15 minutes: a whole school may sit behind it. Known browsers do not share it. */
  caller: { free: 100, shortest: 1, longest: 60 },
  /** For one account, from wherever, in 24 hours. Known browsers are let through. */
  account: { free: 100, shortest: 1, longest: 60 },
} as const satisfies Record<string, LoginBudget>;

/** How many seconds are left to wait, after so many failures, the last of them so many seconds ago. */
export function loginWait({ free, shortest, longest }: LoginBudget, failures: number, sinceLast: number): number {
  if (failures < free) return 0;
  return Math.max(0, Math.ceil(Math.min(longest, shortest * 2 ** (failures - free)) - sinceLast));
}
