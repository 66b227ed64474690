import { type MachineScope, wholeApi } from '../../kit/domain/machine/machine-scope.domain.ts';
import { rosterMachineScopes } from './roster-scopes.domain.ts';

/** What API keys can be limited to. Whoever adds calls under a scope of their own adds a line here. */
export const machineScopes: readonly MachineScope[] = [
  { scope: wholeApi, label: 'The calls of Homeroom, as far as its roles allow' },
  ...rosterMachineScopes,
];
