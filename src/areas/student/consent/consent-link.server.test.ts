import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChild, asks, asksFamilies, consents, latestOf, office, say, school } from '../../../../test/school/consent.ts';
import { addGuardian, addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import type { Letter } from '../../../kit/server/mail/carrier.server.ts';
import { startSending } from '../../../kit/server/mail/mail-sender.server.ts';
import { openMemoryMailbox } from '../../../platform/mail/memory-mailbox.server.ts';
import { audience } from '../../notification/mailing/audience.domain.ts';
import { notificationContentFactory } from '../../notification/notification-content/notification-content.factory.ts';
import { turnOfMail } from '../../notification/outbox/turn-of-mail.server.ts';
import { consentRule, consentState, consentWay, purpose } from './consent-words.domain.ts';

asksFamilies();
const link = '/api/sis/ConsentLink';
let programId: number;
let child: number;
let familyId: number;
const address = 'noor@parents.test';

beforeAll(async () => {
  await school.works();
  await asks(purpose.messages);
});
beforeEach(async () => {
  programId = await addProgram(school.database);
  child = await aChild({ programId });
  familyId = await guardian(address, child);
});

async function guardian(email: string, ...children: number[]): Promise<number> {
  const [first = 0, ...others] = children;
  const added = await addGuardian(school.database, first, { firstName: 'Noor', lastName: 'Rao', email });
  for (const studentId of others) await alsoOf(added, studentId);
  return added;
}
const alsoOf = (family: number, studentId: number) =>
  school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [studentId, family]);

/** Somebody who is signed in as a guardian. */
async function accountOf(family: number): Promise<Caller> {
  const caller = await school.asParentOf();
  const [{ accountId } = { accountId: 0 }] = await school.rows<{ accountId: number }>(
    'select max(account_id) as "accountId" from account',
  );
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, family]);
  return caller;
}

/** Sends a mailing to an audience, and everything that waits. */
async function sent(asked: object = { audience: audience.program, programIds: [programId] }, origin = 'https://school.example') {
  const made = await office.post('/api/ns/NotificationContent', notificationContentFactory());
  const body = { notificationContentId: made.json.data, ...asked };
  const { seen } = (await office.post('/api/ns/NotificationContent/PreviewSending', body)).json;
  const { status, text } = await office.post('/api/ns/NotificationContent/Send', { ...body, seen });
  expect(status, text).toBe(200);
  await until(async () => (await school.rows('select from mailing where queued is null')).length === 0);
  return delivered(origin);
}

async function delivered(origin = 'https://school.example'): Promise<readonly Letter[]> {
  const { database } = school;
  const mailbox = openMemoryMailbox();
  const sending = await startSending({
    ...{ database, carrier: mailbox, origin, log: () => undefined, lookEveryMs: 20, rate: 1000 },
    sender: async () => ({ name: 'Sahyadri', address: 'office@school.test' }),
    turnOf: (mail) => turnOfMail(database.db, mail),
    attach: async () => undefined,
  });
  await until(async () => (await school.rows("select from outbox where state <> 'failed'")).length === 0);
  await sending.stop();
  return mailbox.letters();
}

const tokenIn = (letter: Letter | undefined): string => /\/public\/consent\/([\w-]{43})"/.exec(letter?.html ?? '')?.[1] ?? '';
const aLink = async (): Promise<string> => {
  const letters = await sent();
  return tokenIn(letters.find(({ to }) => to.address === address));
};
const by = (what: 'Read' | 'Withdraw' | 'Give', token: string, more: object = {}) =>
  school.nobody.post(`${link}/${what}`, { token, ...more });
const give = async (token: string) => by('Give', token, { consentNoticeId: await latestOf(purpose.messages) });
const said = (studentId = child) =>
  school.rows<{ isGiven: boolean; way: number; familyId: number; saidBy: string }>(
    `select is_given as "isGiven", way, family_id as "familyId", said_by as "saidBy" from consent where student_id = $1 order by consent_id`,
    [studentId],
  );
const no = { isGiven: false, way: consentWay.link, saidBy: 'Noor Rao' };

describe('The link in a circular', () => {
  test('takes the consent back with one click, at once, and once', async () => {
    const token = await aLink();
    expect(token).not.toBe('');
    const before = { purpose: purpose.messages, children: ['Asha'], isWithdrawn: false, isByLink: false, notice: 'May we?' };
    expect((await by('Read', token)).json).toMatchObject(before);
    const after = await by('Withdraw', token);
    expect(after.json).toMatchObject({ ...before, isWithdrawn: true, isByLink: true });
    expect(await said()).toEqual([{ ...no, familyId }]);
    // Where data leave: the very next mailing is about nobody.
    const asked = {
      notificationContentId: null,
      title: 'Fair',
      body: '<p>Fair</p>',
      audience: audience.program,
      programIds: [programId],
    };
    const { recipients, skipped } = (await office.post('/api/ns/NotificationContent/PreviewSending', asked)).json;
    expect([recipients, skipped]).toMatchObject([[], [{ name: 'Asha Rao' }]]);

    expect((await by('Withdraw', token)).json).toEqual(after.json);
    expect((await by('Read', token)).json).toEqual(after.json);
    expect(await said()).toHaveLength(1);
  });

  test('shows in the history as done by link, under the name of the guardian', async () => {
    const token = await aLink();
    await by('Withdraw', token);
    const { items } = (await office.get(`${consents}?studentId=${child}`)).json;
    expect(items).toMatchObject([{ saidBy: 'Noor Rao', way: consentWay.link, createdBy: 'Noor Rao' }]);
    const entries = (await office.get('/api/ias/AuditEntry?resource=Consent&PageSize=1')).json.items;
    expect(entries).toMatchObject([{ accountName: 'Noor Rao' }]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('takes back its own no, of the text in force, and no other', async () => {
    const token = await aLink();
    await by('Withdraw', token);
    problem(await by('Give', token, { consentNoticeId: 2_000_000 }), 409);
    expect((await give(token)).json).toMatchObject({ isWithdrawn: false });
    expect(await said()).toMatchObject([no, { isGiven: true, way: consentWay.link }]);
    // What holds already is not said again.
    await give(token);
    expect(await said()).toHaveLength(2);

    // What the guardian says in the product is lifted there.
    const account = await accountOf(familyId);
    await by('Withdraw', token);
    await say(account, child, true, purpose.messages);
    await say(account, child, false, purpose.messages);
    expect((await by('Read', token)).json).toMatchObject({ isWithdrawn: true, isByLink: false });
    expect(problem(await give(token), 409).detail).toContain('another way');
    expect((await said()).at(-1)).toMatchObject({ isGiven: false, way: consentWay.product });
  });

  test('is about the children of its message', async () => {
    const sister = await aChild({ firstName: 'Bela', programId });
    const brother = await aChild({ firstName: 'Chand', programId: null });
    for (const studentId of [sister, brother])
      await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [
        studentId,
        familyId,
      ]);
    const letters = await sent();
    expect(letters[0]?.text).toContain('You get circulars about Asha, Bela.');
    const token = tokenIn(letters[0]);
    expect((await by('Withdraw', token)).json).toMatchObject({ children: ['Asha', 'Bela'], isWithdrawn: true });
    expect([await said(child), await said(sister), await said(brother)].map((rows) => rows.length)).toEqual([1, 1, 0]);
  });

  test('says neither what the other guardian has said nor that there is one, and is not theirs', async () => {
    const other = await guardian('dev@parents.test', child);
    const letters = await sent();
    const [mine, theirs] = [address, 'dev@parents.test'].map((email) => tokenIn(letters.find(({ to }) => to.address === email)));
    expect(mine).not.toBe(theirs);
    await by('Withdraw', theirs ?? '');
    expect((await by('Read', mine ?? '')).json).toMatchObject({ isWithdrawn: false });
    expect(await said()).toMatchObject([{ familyId: other }]);
    // The yes of one does not lift the no of the other.
    await by('Withdraw', mine ?? '');
    await give(mine ?? '');
    const states = (await office.get(`${consents}/GetForStudent?studentId=${child}`)).json;
    expect(states).toMatchObject([{ purpose: purpose.messages, state: consentState.withheld }]);
  });
});

describe('Nothing is said by', () => {
  test('opening the link, or looking it up', async () => {
    const token = await aLink();
    for (const method of ['GET', 'HEAD'] as const) await school.app.inject({ method, url: `/public/consent/${token}` });
    await by('Read', token);
    expect(await said()).toEqual([]);
  });

  test.each([
    ['a made-up one', () => 'A'.repeat(43)],
    ['one of another kind of link', () => 'x'],
    ['one that is changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['what the database keeps', (_token: string, hash: string) => hash],
    ['a longer one', (token: string) => token.repeat(3)],
  ])('%s', async (_what, forged) => {
    const token = await aLink();
    const [row] = await school.rows<{ hash: string }>(
      'select token_hash as hash from consent_link order by expires desc limit 1',
    );
    const other = forged(token, row?.hash ?? '');
    for (const what of ['Read', 'Withdraw'] as const) expect([404, 422]).toContain((await by(what, other)).status);
    expect([404, 422]).toContain((await by('Give', other, { consentNoticeId: 1 })).status);
    expect(await oneClick(other, 'List-Unsubscribe=One-Click')).toBe(404);
    expect(await said()).toEqual([]);
  });

  test.each([
    ['has another address', () => school.rows("update family set email = 'new@parents.test' where family_id = $1", [familyId])],
    [
      'may no longer be contacted',
      () => school.rows('update student_family set may_be_contacted = false where family_id = $1', [familyId]),
    ],
    ['is no longer a guardian', () => school.rows('delete from student_family where family_id = $1', [familyId])],
    ['is no longer in the records', () => school.rows('delete from family where family_id = $1', [familyId])],
    [
      'no longer decides, the student being of age',
      () => school.rows("update student set date_of_birth = '2001-01-01' where student_id = $1", [child]),
    ],
    ['got it too long ago', () => school.rows("update consent_link set expires = now() - interval '1 second'")],
  ])('an old link of a guardian who %s', async (_what, changes) => {
    const token = await aLink();
    expect((await by('Read', token)).status).toBe(200);
    await changes();
    problem(await by('Read', token), 404);
    problem(await by('Withdraw', token), 404);
    expect(await oneClick(token, 'List-Unsubscribe=One-Click')).toBe(404);
    expect(await said()).toEqual([]);
  });

  test('a link once the school asks nobody any more', async () => {
    const token = await aLink();
    await asks(purpose.messages, consentRule.off);
    problem(await by('Withdraw', token), 404);
    expect(await said()).toEqual([]);
    await asks(purpose.messages);
  });
});

const oneClick = async (token: string, payload: string, type = 'application/x-www-form-urlencoded'): Promise<number> => {
  const url = `/public/consent/${token}`;
  return (await school.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode;
};

describe('Unsubscribing in a mail program (RFC 8058)', () => {
  test('is offered over TLS, and takes the consent back', async () => {
    const [letter] = await sent();
    const token = tokenIn(letter);
    expect(letter?.unsubscribe).toBe(`https://school.example/public/consent/${token}`);
    expect(await oneClick(token, 'List-Unsubscribe=One-Click')).toBe(200);
    expect(await said()).toMatchObject([no]);
    expect(await oneClick(token, 'List-Unsubscribe=One-Click')).toBe(200);
    expect(await said()).toHaveLength(1);
  });

  test('takes a form of the other kind too, and no other body', async () => {
    const token = await aLink();
    const multipart = 'multipart/form-data; boundary=x';
    for (const [payload, type] of [
      ['', undefined],
      ['List-Unsubscribe=', undefined],
      ['{"List-Unsubscribe":"One-Click"}', 'application/json'],
      ['--x\r\nContent-Disposition: form-data; name="other"\r\n\r\nOne-Click\r\n--x--\r\n', multipart],
      ['List-Unsubscribe=One-Click&x='.padEnd(10_000, 'x'), undefined],
    ] as const)
      expect(await oneClick(token, payload, type), payload.slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect(await said()).toEqual([]);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect(await oneClick(token, form, multipart)).toBe(200);
    expect(await said()).toHaveLength(1);
  });

  test('is not offered without TLS; the page is', async () => {
    const [letter] = await sent(undefined, 'http://127.0.0.1:3000');
    expect(letter?.unsubscribe).toBeUndefined();
    expect(tokenIn(letter)).not.toBe('');
  });
});

describe('A message', () => {
  test('that the school has to send has no link', async () => {
    // Who owes something is told so, whatever they say of circulars.
    await school.rows(
      `insert into student_fee (student_id, program_id, due_date, school_year, total_amount, balance) values ($1, $2, '2026-06-15', 2026, 10, 10)`,
      [child, programId],
    );
    const [dues] = await sent({ audience: audience.balance, programIds: [programId] });
    expect([dues?.to.address, dues?.html.includes('/public/consent/'), dues?.unsubscribe]).toEqual([address, false, undefined]);
    await asks(purpose.messages, consentRule.off);
    const [letter] = await sent();
    expect([letter?.html.includes('/public/consent/'), letter?.unsubscribe]).toEqual([false, undefined]);
    await asks(purpose.messages);
  });

  test('is stored without its link', async () => {
    const token = await aLink();
    const stored = await school.rows<{ body: string }>('select body from email_data order by email_data_id desc limit 1');
    expect(stored[0]?.body).toContain('https://school.example/public/consent/••••••••');
    const dump = await school.rows<{ text: string }>(
      'select to_jsonb(e)::text as text from email_data e union all select to_jsonb(l)::text from consent_link l union all select to_jsonb(s)::text from mail_secret s',
    );
    expect(dump.some(({ text }) => text.includes(token))).toBe(false);
    expect(dump.some(({ text }) => text.includes('sent_to') && text.includes(address))).toBe(false);
  });
});

test('Links that have ended are forgotten', async () => {
  await aLink();
  await school.rows("update consent_link set expires = now() - interval '1 day'");
  await school.runJob('forget-consent-links');
  expect(await school.rows('select from consent_link')).toEqual([]);
});

test('Guesses are throttled', async () => {
  const limited = await startApp({ env: { RATE_LIMIT: '1200' } });
  const statuses: number[] = [];
  for (let place = 0; place < 31; place += 1)
    statuses.push((await limited.nobody.post(`${link}/Read`, { token: `guess ${place}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  await limited.close();
});
