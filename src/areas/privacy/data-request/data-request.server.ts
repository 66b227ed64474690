import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { refuseForOwnChild } from '../../../common/own/own-person.server.ts';
import { paperLetter } from '../../../common/paper/paper-letter.server.ts';
import { addDays, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { NextNumber } from '../../../kit/server/database/number-series.server.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { chosenBy } from '../../../kit/server/resource/link.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { staff, staffLink } from '../../staff/staff/staff.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { beginArchive, sendArchive } from './archive-task.server.ts';
import {
  answerDataRequest,
  type DataRequestInput,
  type DataRequestRow,
  dataRequest,
  downloadDataArchive,
  getDataRequestSetting,
  makeDataArchive,
  printDataRequestAnswer,
  setDataRequestSetting,
} from './data-request.domain.ts';
import { dataRequestSettings, dataRequests, familyLink, requestNumbers } from './data-request.table.ts';
import { dropArchive, settingOf, tellAsker } from './data-request-store.server.ts';
import { nobody, requestAbout, requestKind, requestKinds, requestState, whomOf } from './data-request-words.domain.ts';

const by = { kind: 'about', id: 'aboutId' };

export const dataRequestResource = storedResource(dataRequest, {
  table: dataRequests,
  links: {
    studentId: chosenBy(studentLink, by, requestAbout.student),
    staffId: chosenBy(staffLink, by, requestAbout.staff),
    familyId: chosenBy(familyLink, by, requestAbout.guardian),
  },
  columns: { aboutId: sql`coalesce(${dataRequests.studentId}, ${dataRequests.staffId}, ${dataRequests.familyId})` },
  filters: {
    personName: {
      search: [students.searchName, staff.searchName, families.searchName],
      sort: sql`coalesce(${students.nameSort}, ${staff.nameSort}, ${families.nameSort})`,
    },
    programId: students.programId,
  },
  save: async (ctx, input, { before, send }) => {
    const child = input.about === requestAbout.student ? input.aboutId : null;
    refuseForOwnChild(ctx, 'enter a request', child, before?.studentId);
    if (before) refuseOther(before, input);
    await requireGuardian(ctx, input);
    const dueOn = before?.askedOn === input.askedOn ? before.dueOn : addDays(input.askedOn, (await settingOf(ctx.db)).answerDays);
    // An archive leaves out the other guardians: one that was made for somebody else is not theirs.
    const isForOther = before !== null && before.askedByFamilyId !== input.askedByFamilyId;
    if (isForOther) await dropArchive(ctx, before.dataRequestId);
    await send({
      ...{ ...input, dueOn, ...(isForOther && { archiveUntil: null }) },
      ...(before === null && { requestNumber: new NextNumber(requestNumbers) }),
    });
  },
  remove: async (ctx, row, { drop }) => {
    refuseAnswered(row);
    refuseForOwnChild(ctx, 'withdraw a request', row.studentId);
    await drop();
  },
});

/** What was answered stays in the register. @throws 409 */
function refuseAnswered({ state }: DataRequestRow): void {
  if (state !== requestState.asked) throw conflict('This request has been answered.|What was answered stays.');
}

/** Who asks something else, or about somebody else, makes another request. @throws 409, 422 */
function refuseOther(before: DataRequestRow, input: DataRequestInput): void {
  refuseAnswered(before);
  if (input.kind !== before.kind) throw ruleBroken({ kind: ['What is asked cannot be changed'] });
  if (input.about !== before.about) throw ruleBroken({ about: ['Whom a request is about cannot be changed'] });
  if (input.aboutId !== before.aboutId) throw ruleBroken({ aboutId: ['The person of a request cannot be changed'] });
}

const rows = records(dataRequest, dataRequestResource.storage);

/** @throws 422 */
async function requireGuardian({ db }: WriteContext, { aboutId, askedByFamilyId }: DataRequestInput): Promise<void> {
  if (askedByFamilyId === null) return;
  const { studentId, familyId } = studentFamilies;
  const links = await db.$count(studentFamilies, sql`${studentId} = ${aboutId} and ${familyId} = ${askedByFamilyId}`);
  if (links === 0) throw ruleBroken({ askedByFamilyId: ['Choose a guardian of this student'] });
}

/** A request that waits for its answer, locked. @throws 403, 404, 409 */
async function openRequest(
  ctx: WriteContext,
  grant: Parameters<typeof requireAll>[0],
  { dataRequestId, version }: { dataRequestId: number; version?: number | null | undefined },
): Promise<DataRequestRow> {
  requireAll(grant);
  const row = await rows.lock(ctx, grant, dataRequestId);
  refuseForOwnChild(ctx, 'answer a request', row.studentId);
  if (typeof version === 'number' && version !== row.version) throw staleVersion();
  return row;
}

export const dataRequestRoutes: readonly FastifyPluginAsync[] = [
  writing(answerDataRequest, async (ctx, { grant, body }) => {
    const { state, answer, ...of } = body();
    const before = await openRequest(ctx, grant, of);
    if (before.state !== requestState.asked) throw conflict('Somebody has answered this request already.|Reload it to see how.');
    if (state === requestState.asked) throw ruleBroken({ state: ['State should be answered or refused'] });
    if (state === requestState.refused && answer === '') throw ruleBroken({ answer: ['Say why it is refused'] });
    const isRefused = state === requestState.refused;
    const after = { state, answer, answeredOn: ctx.today, ...(isRefused && { archiveUntil: null }) };
    if (isRefused) await dropArchive(ctx, of.dataRequestId);
    await ctx.db
      .update(dataRequests)
      .set({ ...after, ...changeStamp(ctx) })
      .where(eq(dataRequests.dataRequestId, of.dataRequestId));
    const entry = { action: 'update', resource: dataRequest.name, recordId: of.dataRequestId };
    await audit(ctx, { ...entry, before: { state: before.state, answer: before.answer, answeredOn: before.answeredOn }, after });
    await tellAsker(ctx, of.dataRequestId, isRefused ? 'was refused' : 'was answered');
    return { data: of.dataRequestId, message: isRefused ? 'The request was refused' : 'The request was answered' };
  }),

  writing(makeDataArchive, async (ctx, { grant, body }) => {
    const row = await openRequest(ctx, grant, body());
    if (row.kind !== requestKind.see) throw conflict('Only a request to see has an archive.');
    if (row.state === requestState.refused) throw conflict('This request was refused.');
    if (row.aboutId === null) throw conflict(`${nobody}: there is nothing to put into an archive.`);
    return { data: await beginArchive(ctx, row), message: 'The archive is being made' };
  }),

  answering(downloadDataArchive, async (ctx, { grant, query: { dataRequestId }, reply }) => {
    requireAll(grant);
    const row = await rows.get(ctx, grant, dataRequestId);
    refuseForOwnChild(ctx, 'fetch an archive', row.studentId);
    return sendArchive(ctx, reply, row);
  }),

  answering(printDataRequestAnswer, async (ctx, { grant, query: { dataRequestId }, request, reply }) => {
    requireAll(grant);
    const row = await rows.get(ctx, grant, dataRequestId);
    refuseForOwnChild(ctx, 'print the answer to a request', row.studentId);
    if (row.state === requestState.asked) throw conflict('This request has not been answered yet.');
    return sendDocument(request, reply, paperLetter(ctx, letterOf(row)));
  }),

  answering(getDataRequestSetting, ({ db }) => settingOf(db)),

  writing(setDataRequestSetting, async (ctx, { grant, body }) => {
    requireAll(grant);
    const after = body();
    const before = await settingOf(ctx.db);
    await ctx.db
      .insert(dataRequestSettings)
      .values({ id: 1, ...after })
      .onConflictDoUpdate({ target: dataRequestSettings.id, set: after });
    await audit(ctx, { action: 'update', resource: dataRequest.name, recordId: null, before, after });
    return { data: 1, message: savedMessage };
  }),
];

/** The letter that answers a request, in the school's words and with what the law wants said. */
function letterOf(row: DataRequestRow) {
  const of = whomOf(row);
  const verb = row.state === requestState.refused ? 'We cannot do what you ask, for this reason:' : 'This is our answer:';
  const kept =
    row.archiveUntil === null ? [] : [`The archive can be downloaded until ${displayDate(row.archiveUntil as IsoDate)}.`];
  return {
    fileName: `answer ${row.requestNumber}`,
    title: `Answer to Request ${row.requestNumber}`,
    to: [row.askedBy],
    says: [
      `On ${displayDate(row.askedOn as IsoDate)} you asked us, about the data that we have of ${of}: ${labelOf(requestKinds, row.kind).toLowerCase()}.`,
      ...(row.wish ? [`You wrote: ${row.wish}`] : []),
      verb,
      row.answer || 'It is done.',
      ...kept,
      'If you do not agree, please tell the office. You may also complain to the authority for data protection; in India that is the Data Protection Board.',
    ],
    facts: [
      ['Request', row.requestNumber],
      ['Answered On', displayDate(row.answeredOn as IsoDate)],
    ] as const,
  };
}
