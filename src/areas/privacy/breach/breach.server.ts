import type { FastifyPluginAsync } from 'fastify';
import { paperLetter } from '../../../common/paper/paper-letter.server.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { type BreachRow, breach, printBoardLetter, printPeopleLetter } from './breach.domain.ts';
import { breaches } from './breach.table.ts';

export const breachResource = storedResource(breach, { table: breaches });

const rows = records(breach, breachResource.storage);

export const breachRoutes: readonly FastifyPluginAsync[] = [
  answering(printBoardLetter, async (ctx, { grant, query: { breachId }, request, reply }) =>
    sendDocument(request, reply, paperLetter(ctx, toBoard(await rows.get(ctx, grant, breachId)))),
  ),
  answering(printPeopleLetter, async (ctx, { grant, query: { breachId }, request, reply }) =>
    sendDocument(request, reply, paperLetter(ctx, toPeople(await rows.get(ctx, grant, breachId)))),
  ),
];

/** What is known, a paragraph each; what is not known yet is left out. */
const said = (...parts: readonly (readonly [head: string, text: string])[]) =>
  parts.filter(([, text]) => text !== '').map(([head, text]) => `${head}: ${text}`);

const when = ({ noticedOn, noticedTime, happenedOn }: BreachRow): string => {
  const noticed = `noticed on ${displayDate(noticedOn as IsoDate)} at ${noticedTime}`;
  return happenedOn === null ? noticed : `${displayDate(happenedOn as IsoDate)}, ${noticed}`;
};

/** What rule 7 (2) of the DPDP Rules wants told. */
const toBoard = (row: BreachRow) => ({
  fileName: `breach ${row.breachName} board`,
  title: 'Breach of Personal Data',
  to: ['The Data Protection Board of India'],
  says: said(
    ['What happened', row.breachName],
    ['When', when(row)],
    ['Whose data', `${row.whose}; ${counted(row.peopleCount, 'person', 'people')}`],
    ['How it happened', row.details],
    ['What may come of it', row.consequences],
    ['What was and is done', row.measures],
    [
      'Those concerned',
      row.peopleToldOn === null ? 'are being told' : `were told on ${displayDate(row.peopleToldOn as IsoDate)}`,
    ],
  ),
  facts: [] as const,
});

/** What rule 7 (1) wants told to each of them. */
const toPeople = (row: BreachRow) => ({
  fileName: `breach ${row.breachName} people`,
  title: 'Your Data',
  to: ['To those whose data this is about'],
  says: [
    'We have to tell you that something happened to data that we have of you or your child.',
    ...said(
      ['What happened', row.breachName],
      ['When', when(row)],
      ['Which data', row.whose],
      ['What may come of it', row.consequences],
      ['What we have done', row.measures],
      ['What you can do', row.advice],
    ),
    'Please ask the office if you have questions. You may also complain to the Data Protection Board of India.',
  ],
  facts: [] as const,
});
