import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { type Answer, type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem as isProblem } from '../../../../test/support/problem.ts';
import { houseFactory } from '../../student/house/house.factory.ts';
import { roleFactory } from '../role/role.factory.ts';
import type { ApiKeyInput } from './api-key.domain.ts';
import { apiKeyFactory } from './api-key.factory.ts';

let school: TestApp;
let admin: Caller;
let programId: number;
let student: number;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  programId = await addProgram(school.database);
  student = await addStudent(school.database, { firstName: 'Asha', programId });
  await addStudent(school.database, { firstName: 'Bala', programId: await addProgram(school.database) });
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const problem = (answer: Answer, status: number, what: object = {}) => expect(isProblem(answer, status)).toMatchObject(what);

async function newRole(permissions: Readonly<Record<string, string>>): Promise<number> {
  const { json } = await admin.post('/api/ias/Role', roleFactory());
  expect((await admin.put(`/api/ias/Role/UpdateMatrix?roleId=${json.data}`, { permissions })).status).toBe(200);
  return json.data;
}

const reading = { 'student.read': '-1' };
const url = '/api/sis/Student';

async function newSecret(apiKeyId: number, daysBeside = 0): Promise<{ clientId: string; secret: string; program: Caller }> {
  const { status, json, text } = await admin.post(`/api/ias/ApiKey/NewSecret?apiKeyId=${apiKeyId}`, { daysBeside });
  expect(status, text).toBe(200);
  return { ...json.data, program: callerWith(school.app, json.data.secret) };
}

async function newKey(change: Partial<ApiKeyInput> = {}, permissions: Readonly<Record<string, string>> = reading) {
  const roleId = await newRole(permissions);
  const input = apiKeyFactory({ roleIds: [roleId], ...change });
  const { status, json, text } = await admin.post('/api/ias/ApiKey', input);
  expect(status, text).toBe(201);
  const apiKeyId: number = json.data;
  const save = (more: Partial<ApiKeyInput>) => admin.put(`/api/ias/ApiKey?apiKeyId=${apiKeyId}`, { ...input, ...more });
  return { apiKeyId, roleId, input, save, ...(await newSecret(apiKeyId)) };
}

test('A program reads what the roles of its key allow, and the list says when and from where it last called', async () => {
  const { apiKeyId, secret, program } = await newKey();
  expect(secret).toMatch(/^hrk_[\w-]{43}$/);
  expect((await program.get(url)).json.totalCount).toBe(2);
  problem(await program.get('/api/ss/Staff'), 403, { detail: expect.stringContaining('Staff (read)') });
  problem(await program.post(url, {}), 403);
  const { json } = await admin.get(`/api/ias/ApiKey/${apiKeyId}`);
  expect(json).toMatchObject({ lastUsed: expect.any(String), lastAddress: '127.0.0.1', state: 1 });
});

test.each([
  ['30 seconds', '203.0.113.7', '203.0.113.7'],
  ['61 seconds', '203.0.113.7', '127.0.0.1'],
  ['23 hours', '127.0.0.1', '127.0.0.1'],
])('Last called %s ago from %s, a key is noted as used from %s', async (ago, before, after) => {
  const { apiKeyId, program } = await newKey();
  await school.rows('update api_key set last_used = now() - $1::interval, last_address = $2 where api_key_id = $3', [
    ago,
    before,
    apiKeyId,
  ]);
  await program.get(url);
  expect((await admin.get(`/api/ias/ApiKey/${apiKeyId}`)).json.lastAddress).toBe(after);
});

test('Neither a dump nor the history holds a secret', async () => {
  const { apiKeyId, secret } = await newKey();
  const stored = await school.rows('select to_jsonb(s) from api_key_secret s union all select to_jsonb(a) from audit_entry a');
  expect(JSON.stringify(stored)).not.toContain(secret.slice(4));
  const entries = await school.rows<{ action: string }>(
    "select action from audit_entry where resource = 'ApiKey' and record_id = $1 order by audit_entry_id",
    [apiKeyId],
  );
  expect(entries.map(({ action }) => action)).toEqual(['create', 'new-secret']);
});

test('What a role allows, and which roles a key has, counts from its next call', async () => {
  const { roleId, save, program } = await newKey();
  await admin.put(`/api/ias/Role/UpdateMatrix?roleId=${roleId}`, { permissions: { 'student.read': `programid=${programId}` } });
  expect((await program.get(url)).json.items.map(({ id }: { id: number }) => id)).toEqual([student]);
  expect((await save({ roleIds: [await newRole({ 'slot.read': '-1' })] })).status).toBe(200);
  problem(await program.get(url), 403);
  expect((await program.get('/api/gs/Slot')).status).toBe(200);
});

test('A role that a key has is not deleted', async () => {
  const { roleId } = await newKey();
  problem(await admin.delete(`/api/ias/Role?roleId=${roleId}`), 409, { detail: expect.stringContaining('1 API key') });
});

test.each([
  ['their own', 'studentid=@self;programid=@program'],
  ['of their children', 'studentid=@children'],
  ['of those they teach', 'programid=@taught'],
])('A key has no records of its own: %s are none', async (_what, reach) => {
  const { program, roleId } = await newKey();
  await school.rows('update role_permission set permissions = $1 where role_id = $2', [{ 'student.read': reach }, roleId]);
  expect((await program.get(url)).json).toMatchObject({ items: [], totalCount: 0 });
  problem(await program.get(`${url}/${student}`), 404);
});

test('What it changes stands in the history under the name of the key', async () => {
  const { input, program, apiKeyId } = await newKey({}, { 'house.create': '-1', 'house.read': '-1' });
  const house = houseFactory();
  const created = await program.post('/api/sis/House', house, { 'idempotency-key': 'once' });
  expect(created.status, created.text).toBe(201);
  expect((await program.post('/api/sis/House', house, { 'idempotency-key': 'once' })).json).toEqual(created.json);
  const name = `API key ${input.apiKeyName}`;
  expect(await school.rows("select account_id, account_name from audit_entry where resource = 'House'")).toEqual([
    { account_id: null, account_name: name },
  ]);
  expect((await program.get(`/api/sis/House/${created.json.data}`)).json.createdBy).toBe(name);
  expect(apiKeyId).toBeGreaterThan(0);
});

const refusals: [string, (key: Awaited<ReturnType<typeof newKey>>) => Promise<unknown>, string][] = [
  ['after its last day', async () => school.itIs('2027-06-02'), 'This API key has expired.'],
  ['once it is disabled', ({ save }) => save({ isDisabled: true }), 'This API key is disabled.'],
  ['from other addresses', ({ save }) => save({ addresses: '203.0.113.0/24, 2001:db8::/32' }), 'from this address'],
  ['once its secret was replaced', ({ apiKeyId }) => newSecret(apiKeyId), 'not known, or has ended'],
  ['once it is deleted', ({ apiKeyId }) => admin.delete(`/api/ias/ApiKey?apiKeyId=${apiKeyId}`), 'not known, or has ended'],
];

test.each(refusals)('A key is refused %s, and so is a token that it got before', async (_when, change, said) => {
  const key = await newKey();
  const token = await tokenOf(key);
  const byToken = callerWith(school.app, token.json.access_token);
  expect((await byToken.get(url)).status).toBe(200);
  await change(key);
  for (const caller of [key.program, byToken]) problem(await caller.get(url), 401, { detail: expect.stringContaining(said) });
  const again = await tokenOf(key);
  expect(again).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  expect(again.headers['www-authenticate']).toContain('Basic');
});

test('Another day is the last day of a key', async () => {
  const { program } = await newKey({ expires: '2026-07-01' });
  school.itIs('2026-07-01');
  expect((await program.get(url)).status).toBe(200);
});

test.each([
  ['127.0.0.1', true],
  ['127.0.0.0/8', true],
  ['::ffff:127.0.0.1', true],
  ['203.0.113.7 127.0.0.1', true],
  ['127.0.0.2', false],
  ['::1', false],
])('Called from 127.0.0.1, a key for %s is let in: %s', async (addresses, isLetIn) => {
  const { program } = await newKey({ addresses });
  expect((await program.get(url)).status).toBe(isLetIn ? 200 : 401);
});

test('The secret before works beside the new one for some days, the one before that no longer', async () => {
  const first = await newKey();
  const second = await newSecret(first.apiKeyId, 7);
  for (const { program } of [first, second]) expect((await program.get(url)).status).toBe(200);
  expect((await admin.get(`/api/ias/ApiKey/${first.apiKeyId}`)).json.formerEnds).toMatch(/^\d{4}-/);
  const third = await newSecret(first.apiKeyId, 7);
  expect((await first.program.get(url)).status).toBe(401);
  for (const { program } of [second, third]) expect((await program.get(url)).status).toBe(200);
  await school.rows("update api_key_secret set ends = now() - interval '1 minute' where ends is not null");
  expect((await second.program.get(url)).status).toBe(401);
  await school.runJob('forget-api-tokens');
  expect((await third.program.get(url)).status).toBe(200);
});

test('Above its limit a key is told when to come again, whichever of its tokens it comes with', async () => {
  const key = await newKey({ perMinute: 3 });
  const byToken = callerWith(school.app, (await tokenOf(key)).json.access_token);
  for (const caller of [key.program, byToken, key.program]) expect((await caller.get(url)).status).toBe(200);
  const refused = await byToken.get(url);
  problem(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await (await newKey()).program.get(url)).status).toBe(200);
});

test.each([
  ['hrk_', 401],
  [`hrk_${'a'.repeat(43)}`, 401],
  [`hrt_${'a'.repeat(43)}`, 401],
])('A secret that nobody has, %s, opens nothing', async (secret, status) => {
  problem(await callerWith(school.app, secret).get(url), status);
});

test.each([
  ['GET', '/api/ias/IdentityAccess/session'],
  ['GET', '/api/ias/Account'],
  ['POST', '/api/ias/Account/ViewAs?accountId=1'],
  ['GET', '/api/ias/Role'],
  ['POST', '/api/ias/ApiKey'],
  ['POST', '/api/ias/ApiKey/NewSecret?apiKeyId=1'],
  ['GET', '/api/live'],
  ['GET', '/api/together?calls=/api/sis/Student'],
  ['GET', '/api/sis/Student/ExportAllStudents?format=csv'],
  ['GET', '/api/egs/Examination/ExportRanks?examinationId=1&format=csv'],
  ['GET', '/api/hs/VaccinationRecord/ExportVaccinationsDue?format=csv'],
  ['GET', '/api/hs/VaccinationRecord/ExportVaccinationsDue?format=csv&background=true'],
  ['GET', '/api/ias/UnusualEvent'],
  ['GET', '/api/ias/IdentityProvider/GetConnection?identityProviderId=1'],
  ['PUT', '/api/gs/MailServer'],
  ['PUT', '/api/gs/Restoration/AllowSending'],
])('%s %s is for people only', async (method, asked) => {
  const { program } = await newKey(
    {},
    {
      ...reading,
      'school.update': '-1',
      'graderecord.read': '-1',
      'healthrecord.read': '-1',
      'identityprovider.read': '-1',
    },
  );
  const answer = await program.send({ method: method as 'GET', url: asked });
  problem(answer, 403, { type: '/problems/only-for-people' });
});

test('A key gets roles of the school only, none of administrators, and none beyond what its maker may do', async () => {
  const { input, apiKeyId } = await newKey();
  const rolesOf = async (where: string) =>
    (await school.rows<{ id: number }>(`select role_id as id from role_permission where ${where}`)).map(({ id }) => id);
  for (const roleIds of [await rolesOf("role = 'admin'"), await rolesOf("role = 'teaching'")]) {
    const answer = await admin.post('/api/ias/ApiKey', { ...input, apiKeyName: 'Another', roleIds });
    problem(answer, 422, { errors: { roleIds: ['Choose roles that the school has made'] } });
  }
  const administering = await newRole({ 'account.update': '-1' });
  problem(await admin.post('/api/ias/ApiKey', { ...input, apiKeyName: 'Another', roleIds: [administering] }), 422);
  const keys = { 'apikey.create': '-1', 'apikey.update': '-1', 'apikey.read': '-1' };
  const keeper = await school.as({ ...keys, 'slot.read': '-1' }, { role: 'staff', staffRole: 2 });
  problem(await keeper.post('/api/ias/ApiKey', { ...input, apiKeyName: 'Another' }), 403);
  problem(await keeper.post(`/api/ias/ApiKey/NewSecret?apiKeyId=${apiKeyId}`, {}), 403);
  const slots = await newRole({ 'slot.read': '-1' });
  expect((await keeper.post('/api/ias/ApiKey', { ...input, apiKeyName: 'Another', roleIds: [slots] })).status).toBe(201);
});

test('A role that comes to administer later gives a key nothing of that', async () => {
  const { roleId, program } = await newKey();
  await school.rows(
    `update role_permission set permissions = '{"account.update": "-1", "account.read": "-1"}' where role_id = $1`,
    [roleId],
  );
  problem(await program.get('/api/ias/Account'), 403);
});

test('Whoever sees as another account makes no secret, and reads none', async () => {
  const { apiKeyId } = await newKey();
  const other = await school.asAdmin();
  const { accountId } = (await other.get('/api/ias/IdentityAccess/session')).json;
  const view = await admin.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'To see what they see' });
  const viewing = callerWith(school.app, view.json.data.split('~')[1]);
  problem(await viewing.post(`/api/ias/ApiKey/NewSecret?apiKeyId=${apiKeyId}`, {}), 403, { type: '/problems/read-only' });
});

interface Named {
  clientId: string;
  secret: string;
}

const ask = (payload: string, headers: Record<string, string> = {}) =>
  school.nobody.send({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
const basic = ({ clientId, secret }: Named) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
});
const tokenOf = (key: Named, more = '') => ask(`grant_type=client_credentials${more}`, basic(key));

test('A program gets a token for an hour for its secret, by HTTP Basic or in the form', async () => {
  const key = await newKey();
  const inForm = `grant_type=client_credentials&client_id=${key.clientId}&client_secret=${key.secret}`;
  for (const asking of [() => tokenOf(key), () => ask(inForm)]) {
    const answer = await asking();
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^hrt_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'api',
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const program = callerWith(school.app, answer.json.access_token);
    expect((await program.get(url)).json.totalCount).toBe(2);
    await school.rows("update api_token set expires = now() - interval '1 second'");
    problem(await program.get(url), 401);
  }
  expect(JSON.stringify(await school.rows('select * from api_token'))).not.toContain('hrt_');
});

test.each<[string, (key: Named) => ReturnType<typeof ask>, number, string]>([
  ['no grant', (key) => ask('', basic(key)), 400, 'invalid_request'],
  ['another grant', (key) => ask('grant_type=password', basic(key)), 400, 'unsupported_grant_type'],
  [
    'a parameter twice',
    (key) => ask('grant_type=client_credentials&grant_type=client_credentials', basic(key)),
    400,
    'invalid_request',
  ],
  ['both ways at once', (key) => tokenOf(key, `&client_secret=${key.secret}`), 400, 'invalid_request'],
  ['no secret', () => ask('grant_type=client_credentials'), 401, 'invalid_client'],
  ['a wrong secret', ({ clientId }) => tokenOf({ clientId, secret: `hrk_${'a'.repeat(43)}` }), 401, 'invalid_client'],
  ['a wrong client', ({ secret }) => tokenOf({ clientId: 'hrc_other', secret }), 401, 'invalid_client'],
  ['a session as secret', ({ clientId }) => tokenOf({ clientId, secret: admin.token ?? '' }), 401, 'invalid_client'],
  ['a scope that it lacks', (key) => tokenOf(key, '&scope=api%20everything'), 400, 'invalid_scope'],
  [
    'JSON',
    (key) => ask('{"grant_type":"client_credentials"}', { ...basic(key), 'content-type': 'application/json' }),
    400,
    'invalid_request',
  ],
])('Asked with %s, it answers as OAuth 2 says', async (_how, asking, status, error) => {
  const answer = await asking(await newKey());
  expect(answer).toMatchObject({ status, json: { error, error_description: expect.any(String) } });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('A token whose scopes the key loses may call nothing under them', async () => {
  const key = await newKey();
  const program = callerWith(school.app, (await tokenOf(key, '&scope=api')).json.access_token);
  expect((await program.get(url)).status).toBe(200);
  await school.rows(`update api_key set scopes = '{other}' where api_key_id = $1`, [key.apiKeyId]);
  problem(await program.get(url), 403, { detail: expect.stringContaining('scope api') });
});

test('Administrators are told by mail 14 and 3 days before a key expires, and not of one that is disabled', async () => {
  await newKey({ expires: '2026-09-30', apiKeyName: 'Bus tracker' });
  await newKey({ expires: '2026-09-30', apiKeyName: 'Old library', isDisabled: true });
  for (const day of ['2026-09-15', '2026-09-16', '2026-09-20', '2026-09-27']) {
    school.itIs(day);
    await school.runJob('tell-expiring-keys');
  }
  const mails = await school.rows<{ subject: string }>(
    `select subject from outbox where subject like 'The API key%' and to_email = (select email from account where role = 1 order by account_id limit 1)`,
  );
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('The API key Bus tracker expires on 30-09-2026'));
});
