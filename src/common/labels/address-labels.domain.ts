import { z } from 'zod';
import { parameters } from '../../kit/domain/call.domain.ts';
import { mostRecords } from '../../kit/domain/list/many.domain.ts';

/** What the calls share that print address labels. */
export const addressLabels = {
  method: 'GET',
  answer: z.unknown(),
  answersFile: 'application/pdf',
  answered: 'A4, three columns of eight labels of 70 × 37 mm',
  errors: [404],
} as const;

/** The ids of those whose labels they are. */
export const labelIds = parameters.ids(mostRecords);
