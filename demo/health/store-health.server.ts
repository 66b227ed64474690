import { insuranceProviders } from '../../src/areas/health/insurance-provider/insurance-provider.table.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import type { StoredDemo } from '../stored-demo.server.ts';
import { storeHealthRecords } from './store-health-records.server.ts';

/** Invented insurers, with addresses that do not exist. */
const insurers = [
  ['Arogya Mutual', 'claims@arogya-mutual.test', '9810000101'],
  ['Bharat Care Health', 'help@bharat-care.test', '9810000102'],
  ['Deccan General Insurance', 'desk@deccan-general.test', '9810000103'],
  ['Sahyadri Health', 'claims@sahyadri-health.test', '9810000104'],
  ['Suraksha Family Cover', 'contact@suraksha-family.test', '9810000105'],
  ['Western India Assurance', '', '9810000106'],
] as const;

/** Insurance providers, and the health of students and staff. */
export async function storeHealth(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  const rows = insurers.map(([insuranceProviderName, insuranceProviderContactMail, insuranceProviderContactNumber]) => ({
    insuranceProviderName,
    insuranceProviderContactMail,
    insuranceProviderContactNumber,
  }));
  const providerIds = await insertAll(ctx.db, insuranceProviders, insuranceProviders.insuranceProviderId, rows);
  await storeHealthRecords(ctx, demo, providerIds);
}
