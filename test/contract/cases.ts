import { accountCase } from './account.case.ts';
import type { ContractCase } from './contract-case.ts';
import { studentCase } from './student.case.ts';
import { studentExitCase } from './student-exit.case.ts';

/** By the resource's name. One that is missing here fails the contract suite. */
export const contractCases: Readonly<Record<string, ContractCase>> = {
  Student: studentCase,
  StudentExit: studentExitCase,
  Account: accountCase,
};
