import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { InsuranceProviderInput } from './insurance-provider.domain.ts';

const insurers = ['Star Health', 'Niva Bupa', 'HDFC Ergo', 'New India Assurance', 'Care Health', 'Aditya Birla Health'];

/** An insurance provider that the server accepts; its name is unique for each seed. */
export function insuranceProviderFactory(
  change: Partial<InsuranceProviderInput> = {},
  seed = nextSeed(),
): InsuranceProviderInput {
  const insuranceProviderName = `${createChance(seed).pick(insurers)} ${seed}`;
  return { insuranceProviderName, insuranceProviderContactMail: '', insuranceProviderContactNumber: '9876543210', ...change };
}
