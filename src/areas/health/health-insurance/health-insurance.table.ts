import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { validities, validity } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { healthPartColumns, partOnce } from '../health-part/health-part.table.ts';
import { insuranceProviders } from '../insurance-provider/insurance-provider.table.ts';

const name = 'health_insurance';

export const healthInsurances = pgTable(
  name,
  {
    healthInsuranceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    healthInsuranceProviderId: refersTo(() => insuranceProviders.insuranceProviderId),
    healthInsuranceStatus: integer().notNull().default(validity.expired),
    ...healthPartColumns(),
  },
  (table) => [
    partOnce(name, table.healthRecordId, table.healthInsuranceProviderId),
    enumCheck('health_insurance_status', table.healthInsuranceStatus, validities),
    index('health_insurance_provider').on(table.healthInsuranceProviderId),
  ],
);
