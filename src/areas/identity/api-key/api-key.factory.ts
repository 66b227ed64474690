import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { wholeApi } from '../../../kit/domain/machine/machine-scope.domain.ts';
import type { ApiKeyInput } from './api-key.domain.ts';

const programs = ['Accounting', 'Library', 'School bus', 'Canteen', 'Website', 'Learning platform'];

/** A key that the server accepts if `roleIds` names a role of the school. */
export function apiKeyFactory(change: Partial<ApiKeyInput> = {}, seed = nextSeed()): ApiKeyInput {
  return {
    apiKeyName: `${createChance(seed).pick(programs)} ${seed}`,
    roleIds: [],
    scopes: [wholeApi],
    expires: '2027-06-01',
    addresses: '',
    perMinute: 300,
    isDisabled: false,
    ...change,
  };
}
