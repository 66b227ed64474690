import { expect, test } from 'vitest';
import { loginBudgets, loginWait } from './login-budgets.domain.ts';

test.each([
  ['mine', 4, 0, 0],
  ['mine', 5, 0, 30],
  ['mine', 6, 0, 60],
  ['mine', 6, 40, 20],
  ['mine', 6, 61, 0],
  ['mine', 10, 0, 900],
  ['mine', 2000, 0, 900],
  ['caller', 99, 0, 0],
  ['caller', 100, 0, 1],
  ['caller', 100, 0.4, 1],
  ['caller', 100, 1, 0],
  ['caller', 101, 0, 2],
  ['caller', 105, 0, 32],
  ['caller', 106, 0, 60],
  ['caller', 5000, 59.5, 1],
  ['account', 99, 0, 0],
  ['account', 100, 0, 1],
  ['account', 300, 10, 50],
] as const)(
  'In the budget "%s", after %i failures, the last one %d seconds ago, the wait is %i seconds',
  (name, failures, since, wait) => {
    expect(loginWait(loginBudgets[name], failures, since)).toBe(wait);
  },
);
