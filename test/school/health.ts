import { healthRecords } from '../../src/areas/health/health-record/health-record.table.ts';
import { insuranceProviderFactory } from '../../src/areas/health/insurance-provider/insurance-provider.factory.ts';
import { insuranceProviders } from '../../src/areas/health/insurance-provider/insurance-provider.table.ts';
import { subject } from '../../src/common/enumerations.domain.ts';
import type { Database } from '../../src/kit/server/database/database.server.ts';
import { only } from './people.ts';

/** Adds an insurance provider directly to the table; returns its id. */
export async function addInsuranceProvider({ db }: Database): Promise<number> {
  const { insuranceProviderId: id } = insuranceProviders;
  return only(await db.insert(insuranceProviders).values(insuranceProviderFactory()).returning({ id })).id;
}

/** Adds a health record without parts for an existing person; returns its id. */
export async function addHealthRecord({ db }: Database, person: { studentId: number } | { staffId: number }): Promise<number> {
  const healthRecordFor = 'studentId' in person ? subject.student : subject.staff;
  const { healthRecordId: id } = healthRecords;
  return only(
    await db
      .insert(healthRecords)
      .values({ healthRecordFor, ...person })
      .returning({ id }),
  ).id;
}
