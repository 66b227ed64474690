import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { consentRule, purpose } from '../../src/areas/student/consent/consent-words.domain.ts';
import type { Caller } from '../support/caller.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addProgram, addStudent } from './people.ts';

export let school: TestApp;
export let office: Caller;
export let programId: number;

/** A school that asks families, for all tests of a file. */
export function asksFamilies(): void {
  beforeAll(async () => {
    school = await startApp({ today: '2026-06-15' });
    office = await school.asAdmin();
    programId = await addProgram(school.database);
  });
  afterAll(() => school.close());
}

export const own = '/api/sis/OwnConsent';
export const consents = '/api/sis/Consent';
export const notices = '/api/sis/ConsentNotice';
export const today = '2026-06-15';

/** The text in force. */
export const latestOf = async (of: number): Promise<number | null> => {
  const [row] = await school.rows<{ id: number | null }>(
    'select max(consent_notice_id) as id from consent_notice where purpose = $1',
    [of],
  );
  return row?.id ?? null;
};

/** Puts a text in force. */
export async function asks(of: number, rule: number = consentRule.untilNo, change: object = {}) {
  const body = { purpose: of, rule, notice: 'May we?', after: await latestOf(of), ...change };
  const answer = await office.post(notices, body);
  expect(answer.status, answer.text).toBe(201);
}

/** Says yes or no in the product, to the text in force. */
export const say = async (by: Caller, studentId: number, isGiven: boolean, of: number = purpose.photo, change: object = {}) =>
  by.post(own, { studentId, purpose: of, isGiven, consentNoticeId: (await latestOf(of)) ?? 1, ...change });

/** Enters a paper; without a guardian, one that all have signed. */
export const paper = (studentId: number, isGiven: boolean, change: object = {}, by = office) =>
  by.post(consents, { studentId, purpose: purpose.photo, isGiven, saidBy: 'Both parents', saidOn: today, ...change });

export const askedOf = async (by: Caller, studentId: number) => (await by.get(`${own}?studentId=${studentId}`)).json;
export const stateOf = async (studentId: number, of: number = purpose.photo) =>
  (await office.get(`${consents}/GetForStudent?studentId=${studentId}`)).json.find(
    (one: { purpose: number }) => one.purpose === of,
  );

/** A child of the class with a photo. */
export async function aChild(of: object = {}) {
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId, ...of });
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#305070' } })
    .jpeg()
    .toBuffer();
  await school.rows('insert into student_photo (student_id, version, image_64, image_512) values ($1, $2, $3, $3)', [
    studentId,
    `photo of ${studentId}`,
    image,
  ]);
  return studentId;
}

export async function aGuardian(...studentIds: number[]) {
  const guardian = await school.asParentOf(...studentIds);
  const familyId = Number((await guardian.get('/api/ias/IdentityAccess/session')).json.familyId);
  return { guardian, familyId };
}

/** Whether anything shows the photo of a child; the ways have to agree. */
export async function isPhotoShown(studentId: number, by = office): Promise<boolean> {
  const row = (await by.get(`/api/sis/Student/${studentId}`)).json.photo !== null;
  const listed = (await by.get(`/api/sis/Student?programId=${programId}&PageSize=100&fields=photo`)).json.items;
  const mates = (await by.get(`/api/sis/Student/GetClassList?programId=${programId}`)).json;
  const image = (await by.get(`/api/sis/Student/Photo?studentId=${studentId}`)).status === 200;
  type Row = { studentId: number; photo: string | null };
  const inRows = (rows: Row[]) => (rows.find((one) => one.studentId === studentId)?.photo ?? null) !== null;
  expect({ listed: inRows(listed), mates: inRows(mates), image }).toEqual({ listed: row, mates: row, image: row });
  return row;
}
