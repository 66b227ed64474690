import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { insuranceProviderResource } from './insurance-provider/insurance-provider.server.ts';

export const healthResources: readonly StoredResource[] = [insuranceProviderResource];
