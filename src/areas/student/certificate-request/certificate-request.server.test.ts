import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFile, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { forgetTold, noticesOf, queuedMails, switchOn } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';
import { fileFactory } from '../../general/file/file.factory.ts';
import { certificateRequestFactory } from './certificate-request.factory.ts';
import { certificateKind, requestState } from './request-values.domain.ts';

let school: TestApp;
let office: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const url = '/api/sis/CertificateRequest';
const { bonafide, conduct } = certificateKind;
const { asked, given, refused } = requestState;

/** A child and a parent who has asked for a certificate. */
async function aRequest(kind: number = bonafide) {
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId, studentStatus: 1 });
  const parent = await school.asParentOf(studentId);
  const { status, json, text } = await parent.post(url, certificateRequestFactory({ studentId, kind, purpose: 'A bus pass' }));
  expect(status, text).toBe(201);
  return { studentId, parent, certificateRequestId: json.data as number };
}
const decide = (certificateRequestId: number, of: object, by = office) =>
  by.post(`${url}/Decide`, { certificateRequestId, state: given, ...of });

test('A family asks, the office gives the bonafide certificate out, and the family downloads it', async () => {
  const { parent, certificateRequestId } = await aRequest();
  expect((await parent.get(`${url}/${certificateRequestId}`)).json).toMatchObject({ state: asked, fileId: null });
  const answer = await decide(certificateRequestId, {});
  expect(answer.json).toEqual({ data: certificateRequestId, message: 'The certificate was given out' });
  const { json } = await parent.get(`${url}/${certificateRequestId}`);
  expect(json.state).toBe(given);
  const { bytes, headers } = await parent.get(`/api/gs/File/Download?fileId=${json.fileId}`);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(headers['content-disposition']).toBe('attachment; filename="Bonafide certificate Asha Rao.pdf"');
  const { json: bell } = await parent.get('/api/ns/Notice');
  expect(bell.items[0].words).toBe('Bonafide certificate of Asha is there');
});

test('Guardians are told by e-mail as well, where the school wants that, but none who may not be contacted', async () => {
  await switchOn(office, '<p>{{Decided Certificate}}</p>', ['certificate-decided'], 'A certificate');
  const { studentId, parent, certificateRequestId } = await aRequest();
  await school.rows(
    "update family f set email = 'm@parents.test' from student_family sf where sf.family_id = f.family_id and student_id = $1",
    [studentId],
  );
  expect((await decide(certificateRequestId, { state: refused, reason: 'No' })).status).toBe(200);
  expect(await queuedMails(school)).toMatchObject([
    { to: 'm@parents.test', body: '<p>Bonafide certificate of Asha was refused</p>' },
  ]);
  await forgetTold(school);
  await school.rows('update student_family set may_be_contacted = false where student_id = $1', [studentId]);
  const { json } = await parent.post(url, certificateRequestFactory({ studentId }));
  await decide(json.data, { state: refused, reason: 'No' });
  expect(await queuedMails(school)).toEqual([]);
  expect((await noticesOf(parent)).items).toEqual([]);
});

test('The office refuses with a reason, which the family reads; then they may ask again', async () => {
  const { studentId, parent, certificateRequestId } = await aRequest();
  expect((await decide(certificateRequestId, { state: refused })).json.errors).toEqual({ reason: ['Say why it is refused'] });
  expect((await decide(certificateRequestId, { state: refused, reason: 'Please come to the office' })).status).toBe(200);
  const { json } = await parent.get(`${url}/${certificateRequestId}`);
  expect(json).toMatchObject({ state: refused, reason: 'Please come to the office', fileId: null });
  expect((await parent.post(url, certificateRequestFactory({ studentId }))).status).toBe(201);
});

test('What is asked for already is not asked for twice, and may be withdrawn until it is decided', async () => {
  const { studentId, parent, certificateRequestId } = await aRequest();
  const again = await parent.post(url, certificateRequestFactory({ studentId, purpose: 'A passport' }));
  expect(problem(again, 409).errors).toEqual({ kind: ['This certificate has been asked for already'] });
  expect((await parent.delete(`${url}?certificateRequestId=${certificateRequestId}`)).status).toBe(200);
  const { json } = await parent.post(url, certificateRequestFactory({ studentId }));
  await decide(json.data, { state: refused, reason: 'No' });
  expect((await parent.delete(`${url}?certificateRequestId=${json.data}`)).status).toBe(409);
});

test('Any other certificate is a paper of the child that the office chooses, and the family sees from then on', async () => {
  const { studentId, parent, certificateRequestId } = await aRequest(conduct);
  expect((await decide(certificateRequestId, {})).json.errors).toEqual({ fileId: ['Choose the paper to give out'] });
  const other = await addStudent(school.database, { programId });
  const ofOther = await addFile(school.database, fileFactory({ studentId: other }));
  expect((await decide(certificateRequestId, { fileId: ofOther })).json.errors).toEqual({
    fileId: ['Choose a paper of this student'],
  });
  const fileId = await addFile(school.database, fileFactory({ studentId, title: 'Conduct', isShown: false }));
  expect((await parent.get(`/api/gs/File/${fileId}`)).status).toBe(404);
  expect((await decide(certificateRequestId, { fileId })).status).toBe(200);
  expect((await parent.get(`/api/gs/File/${fileId}`)).status).toBe(200);
  await office.delete(`/api/gs/File?fileId=${fileId}`);
  expect((await parent.get(`${url}/${certificateRequestId}`)).json).toMatchObject({ state: given, fileId: null });
});

test('Of two who decide at once one decides; who has an old version, or comes late, is told so, and makes no paper', async () => {
  const { studentId, certificateRequestId } = await aRequest();
  expect(problem(await decide(certificateRequestId, { version: 7 }), 409).type).toBe('/problems/stale-version');
  const both = await Promise.all([
    decide(certificateRequestId, {}),
    decide(certificateRequestId, { state: refused, reason: 'The fees are due' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(certificateRequestId, {})).status).toBe(409);
  const { json } = await office.get(`${url}/${certificateRequestId}`);
  const kept = await school.rows('select from file where student_id = $1', [studentId]);
  expect(kept).toHaveLength(json.state === given ? 1 : 0);
});

test('A paper that cannot be made leaves the request as it is, and says why', async () => {
  const { studentId, certificateRequestId } = await aRequest();
  await school.rows('update student set student_status = 2 where student_id = $1', [studentId]);
  expect((await decide(certificateRequestId, {})).status).toBe(422);
  expect((await office.get(`${url}/${certificateRequestId}`)).json).toMatchObject({ state: asked, version: 1 });
});

test('A family decides nothing, and sees and withdraws nothing of another; a teacher sees none', async () => {
  const { certificateRequestId, parent } = await aRequest();
  const { parent: stranger, studentId } = await aRequest();
  expect((await decide(certificateRequestId, {}, parent)).status).toBe(403);
  expect((await stranger.get(`${url}/${certificateRequestId}`)).status).toBe(404);
  expect((await stranger.delete(`${url}?certificateRequestId=${certificateRequestId}`)).status).toBe(404);
  expect((await parent.post(url, certificateRequestFactory({ studentId }))).status).toBe(422);
  expect((await (await school.asTeacherOf(programId)).get(url)).status).toBe(403);
  expect((await (await school.asStudent(studentId)).post(url, certificateRequestFactory({ studentId }))).status).toBe(403);
});
