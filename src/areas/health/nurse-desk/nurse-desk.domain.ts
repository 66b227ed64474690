import { z } from 'zod';
import { defineCall } from '../../../kit/domain/call.domain.ts';

const counted = z.int();

export const getNurseDesk = defineCall({
  method: 'GET',
  path: '/api/hs/Visit/GetNurseDesk',
  tag: 'Visits',
  summary: 'What the nurse has to do, as counts without names',
  permission: ['healthrecord.read'],
  answer: z.object({
    visits: counted.describe('Of today'),
    sentHome: counted.describe('Sent home today'),
    untold: counted.describe('Visits of any day after which somebody was sent home, and no family was told'),
    vaccinationsOverdue: counted,
    vaccinationsSoon: counted.describe('Due from today on, as far as the list of vaccinations due looks ahead'),
  }),
  answered: 'Only for those who may read all health records',
});
