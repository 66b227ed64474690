import { expect, test } from 'vitest';
import { healthRecord } from './health-record.domain.ts';

const measured = { healthRecordFor: 1, healthRecordForId: 3, immunizationStatus: true, bloodGroup: 1 } as const;

test.each([
  [{ height: 160, weight: 54.4 }, 7, { physicalHealthRecordId: 7, height: 160, weight: 54.4, bmi: 21.3, healthRecordId: 7 }],
  [null, 0, { physicalHealthRecordId: 0, height: null, weight: null, bmi: 0, healthRecordId: 0 }],
])('The browser sends the measurements %j of record %d with the published fields', (physicalHealth, id, sent) => {
  const facts = { today: '2026-06-15' as const, id };
  expect(healthRecord.published?.({ ...measured, physicalHealth }, facts)).toEqual({ physicalHealth: sent });
});
