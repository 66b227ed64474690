import { resourceContract } from './contract/resource-contract.ts';

resourceContract((area) => area === 'hs');
