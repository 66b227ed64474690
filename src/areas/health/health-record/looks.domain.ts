import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { momentField, textField } from '../../../kit/domain/row.domain.ts';
import { largestInteger } from '../../../kit/domain/rules.domain.ts';

const lookWay = z.enum(['detail', 'panel', 'due', 'export']);
/** Where somebody saw a health record: in the record itself, on its person's page, in the list of vaccinations due, or in a file. */
export type LookWay = z.output<typeof lookWay>;

export const lookWays: Readonly<Record<LookWay, string>> = {
  detail: 'the record',
  panel: 'on their page',
  due: 'in vaccinations due',
  export: 'in an export',
};

/** The largest number of looks in one answer. */
export const looksAtOnce = 20;

const pageOfLooks = { PageNumber: parameters.whole(1, largestInteger).optional() };
const looksAnswer = z
  .object({
    items: z.array(z.object({ at: momentField, accountName: textField, way: lookWay })),
    totalPages: z.int(),
    totalCount: z.int(),
  })
  .describe('Latest first; lists do not count, because they show no parts');

export const getLooks = defineCall({
  method: 'GET',
  path: '/api/hs/HealthRecord/GetLooks',
  tag: 'Health Records',
  summary: 'Who looked at a health record, when and how',
  permission: ['healthrecord.read'],
  query: z.object({ healthRecordId: parameters.id, ...pageOfLooks }),
  answer: looksAnswer,
  errors: [404],
});

export const getVisitLooks = defineCall({
  method: 'GET',
  path: '/api/hs/Visit/GetLooks',
  tag: 'Visits',
  summary: 'Who looked at a visit, when and how',
  permission: ['healthrecord.read'],
  query: z.object({ visitId: parameters.id, ...pageOfLooks }),
  answer: looksAnswer,
  errors: [404],
});
