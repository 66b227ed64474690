import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { insuranceProvider } from './insurance-provider.domain.ts';
import { insuranceProviders } from './insurance-provider.table.ts';

export const insuranceProviderResource = storedResource(insuranceProvider, { table: insuranceProviders });
