import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../src/areas/identity/account/account.table.ts';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { hashPassword } from '../src/areas/identity/account/password.server.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { demoPassword } from '../src/common/demo-accounts.domain.ts';
import { addStudent } from './school/people.ts';
import { type StartOptions, startApp, type TestApp } from './support/harness.ts';
import { problem } from './support/problem.ts';

let other: TestApp | undefined;
const start = async (options: StartOptions) => {
  other = await startApp(options);
  return other;
};
afterEach(async () => {
  await other?.close();
  other = undefined;
});

describe('Every answer', () => {
  let school: TestApp;
  let port: number;
  beforeAll(async () => {
    school = await startApp();
    port = Number(new URL(await school.app.listen({ port: 0 })).port);
  });
  afterAll(() => school.close());
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
      let answer = '';
      socket.on('data', (part) => {
        answer += part;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  test('carries headers that keep a browser from being fooled', async () => {
    const ofPage = ["default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'", "base-uri 'none'"];
    const ofCall = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"];
    for (const [url, parts] of [
      ['/healthz', ofPage],
      ['/api/sis/Student', ofCall],
      ['/api/nowhere', ofCall],
      ['/%61pi/sis/Student', ofCall],
      ['/api/%', ofCall],
      ['/%', ofPage],
      ['/ims/nowhere', ofCall],
      ['/ims/%', ofCall],
    ] as const) {
      const { headers } = await school.nobody.get(url);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy, url).toEqual(expect.arrayContaining([...parts, "frame-ancestors 'none'"]));
      expect(policy.join()).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('tells browsers to use https for a year, also for names below, where people use it', async () => {
    const safe = await start({
      prepared: { ownerUrl: school.ownerUrl, url: school.databaseUrl },
      env: { PUBLIC_URL: 'https://school.test' },
    });
    for (const url of ['/healthz', '/api/sis/Student', '/api/nowhere', '/api/%', '/%', '/oauth/token']) {
      const { headers } = await safe.nobody.get(url);
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      expect((await school.nobody.get(url)).headers, url).not.toHaveProperty('strict-transport-security');
    }
  });

  test('to a cookie alone is 401: nothing that a browser sends by itself calls anything', async () => {
    const { token = '' } = await school.asAdmin();
    const cookie = ['jt', 'browser', 'sso', 'session', 'authorization'].map((name) => `${name}=${token}`).join('; ');
    problem(await school.nobody.get('/api/sis/Student', { cookie }), 401);
    problem(await school.nobody.post('/api/sis/Student', studentFactory(), { cookie }), 401);
  });

  test('to a request of which two lengths are told is that it cannot be read', async () => {
    const head = 'POST /api/ias/IdentityAccess/login HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\n';
    for (const lengths of [
      'content-length: 4\r\ntransfer-encoding: chunked\r\n',
      'content-length: 4\r\ncontent-length: 5\r\n',
      'transfer-encoding: xchunked\r\n',
      'transfer-encoding: chunked, identity\r\n',
    ]) {
      const answer = await answerTo(`${head}${lengths}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: school\r\n\r\n`);
      expect(answer, lengths).toMatch(/^HTTP\/1.1 400 /);
      expect(answer.match(/HTTP\/1.1/g), lengths).toHaveLength(1);
    }
  });

  test('to TRACE repeats nothing of what was sent', async () => {
    const answer = await answerTo('TRACE /healthz HTTP/1.1\r\nhost: school\r\nauthorization: Bearer secret\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 40[045] /);
    expect(answer).not.toContain('secret');
  });

  test('to the address of a folder, or of a file beside those that are served, is never what is in it', async () => {
    for (const url of [
      '/assets/',
      '/assets',
      '/.git/config',
      '/assets/../../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '//etc/passwd',
    ]) {
      const { status, text } = await school.nobody.get(url);
      expect(text, url).not.toMatch(/\[core\]|"name": "homeroom"|root:|href="[^"]*\.js"/);
      expect([200, 400, 404], url).toContain(status);
    }
  });

  test('in text says in which signs it is written', async () => {
    const admin = await school.asAdmin();
    for (const url of [
      '/api/docs',
      '/api/openapi.json',
      '/healthz',
      '/api/sis/Student',
      '/api/sis/Student/ExportAllStudents?format=csv',
    ]) {
      expect((await admin.get(url)).headers['content-type'], url).toMatch(/^(text|application)\/[\w.+-]+; ?charset=utf-8$/i);
    }
  });

  test('to a parameter that comes twice is that it does', async () => {
    const admin = await school.asAdmin();
    expect(problem(await admin.get('/api/sis/Student?PageSize=1&pagesize=100'), 400).detail).toContain('more than once');
  });

  test('to an unknown call is a problem, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      problem(await school.nobody.send({ method, url: '/api/sis/Nothing' }), 404);
    }
    problem(await (await school.asAdmin()).get('/api/nothing/at/all'), 404);
    problem(await school.nobody.get('/ims/nothing/at/all'), 404);
    problem(await school.nobody.get('/api/sis/%E0%A4%A'), 400);
    problem(await school.nobody.get('/ims/%E0%A4%A'), 400);
  });

  test('knows the session of a call, however its scheme is spelled', async () => {
    const { token = '' } = await school.asAdmin();
    const ask = (authorization: string) => school.nobody.get('/api/ias/IdentityAccess/session', { authorization });
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect((await ask(`${scheme} ${token}`)).status, scheme).toBe(200);
    for (const none of ['Bearer', 'Bearer ', `Basic ${token}`, token]) {
      expect(problem(await ask(none), 401).detail, none).toBe('Authorization token missing.');
    }
  });

  test('to a call without a session is 401, however its address is spelled', async () => {
    for (const url of ['/%61pi/sis/Student', '/a%70i/gs/School/Logo', '/%61pi/ias/IdentityAccess/session']) {
      problem(await school.nobody.get(url), 401);
    }
    const whole = 'GET http://school/api/sis/Student HTTP/1.1\r\nhost: school\r\nconnection: close\r\n\r\n';
    expect(await answerTo(whole)).toMatch(/^HTTP\/1.1 401 /);
  });

  test('to a call is not kept by browsers, unless it says how long', async () => {
    const admin = await school.asAdmin();
    for (const url of [
      '/api/sis/Student',
      '/api/ias/IdentityAccess/session',
      '/api/sis/Student/2147483647',
      '/ims/nowhere',
      '/ims/%',
    ]) {
      expect((await admin.get(url)).headers['cache-control'], url).toBe('no-store');
    }
  });

  test('says how long the school took for it, to whoever is signed in', async () => {
    const admin = await school.asAdmin();
    for (const url of ['/api/sis/Student', '/api/sis/Student/2147483647']) {
      expect((await admin.get(url)).headers['server-timing'], url).toMatch(/^app;dur=\d+\.\d$/);
      expect((await school.nobody.get(url)).headers, url).not.toHaveProperty('server-timing');
    }
    const login = await school.nobody.post('/api/ias/IdentityAccess/login', { email: 'nobody@school.test', password: 'x' });
    expect(login.headers).not.toHaveProperty('server-timing');
  });

  test('to a call that takes no body names what was sent in one', async () => {
    const admin = await school.asAdmin();
    for (const [method, url] of [
      ['POST', '/api/ias/IdentityAccess/logout'],
      ['POST', '/api/sis/Student/ExportAllStudents'],
      ['DELETE', '/api/sis/Student?studentId=2147483647'],
    ] as const) {
      const refused = problem(await admin.send({ method, url, payload: { staffIds: [51] } }), 400);
      expect(refused.errors, url).toEqual({ staffIds: ['Unknown property'] });
    }
    expect((await admin.post('/api/ias/IdentityAccess/logout', {})).status).toBe(200);
  });

  test('to an endlessly nested body is that it is not well formed', async () => {
    const admin = await school.asAdmin();
    const headers = { 'content-type': 'application/json' };
    const payload = `{"studentId":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    for (const url of ['/api/sis/Family?familyId=1', '/api/as/Admission?admissionId=1']) {
      problem(await admin.send({ method: 'PUT', url, headers, payload }), 400);
    }
  });

  test('to an address that cannot be read is a problem', async () => {
    for (const url of ['/api/sis/Student/%', '/assets/%', '/assets/%E0%A4.js']) problem(await school.nobody.get(url), 400);
  });

  test('to bytes that are not a request is a problem', async () => {
    expect(await answerTo('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json/);
    expect(await answerTo('nonsense\r\n\r\n')).toMatch(
      /x-content-type-options: nosniff[\s\S]*frame-ancestors|frame-ancestors[\s\S]*x-content-type-options: nosniff/i,
    );
    const long = `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`;
    expect(await answerTo(long)).toMatch(/^HTTP\/1.1 431 [\s\S]*application\/problem\+json/);
  });

  test('is compressed if it is long', async () => {
    for (let count = 0; count < 20; count += 1) await addStudent(school.database);
    const admin = await school.asAdmin();
    expect((await admin.get('/api/sis/Student', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('of the health checks needs no session', async () => {
    expect((await school.nobody.get('/healthz')).json).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect((await school.nobody.get('/readyz')).json).toEqual({ status: 'ready' });
  });
});

test('If other origins are configured, the browser may call only those', async () => {
  const school = await start({ env: { SIS_URL: 'https://students.school.in/base', COUNTRY_URL: 'https://ip.school.in/json' } });
  const policy = String((await school.nobody.get('/healthz')).headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://students.school.in https://ip.school.in");
});

test('Too many requests of one caller are answered 429 with a time to wait, while others go on', async () => {
  const school = await start({ env: { RATE_LIMIT: '5' } });
  const [busy, calm] = [await school.asAdmin(), await school.asAdmin()];
  const ask = () => busy.get('/api/ias/IdentityAccess/session');
  for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  problem(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await calm.get('/api/ias/IdentityAccess/session')).status).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await school.nobody.get('/healthz')).status).toBe(200);
});

test('Invalid tokens count for their address, whatever they are, while sessions at the same address go on', async () => {
  const school = await start({ env: { RATE_LIMIT: '5' } });
  const [busy, late] = [await school.asAdmin(), await school.asAdmin()];
  const ask = (token: string) => school.nobody.get('/api/sis/Student', { authorization: `Bearer ${token}` });
  expect((await ask(busy.token ?? '')).status).toBe(200);
  for (let count = 0; count < 5; count += 1) problem(await ask(`guess-${count}`), 401);
  const refused = await ask('another guess');
  problem(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  problem(await school.nobody.get('/api/sis/Student'), 429);
  expect((await ask(busy.token ?? '')).status).toBe(200);
  problem(await ask(late.token ?? ''), 429);
});

test('A login counts for its address, whatever token is sent with it', async () => {
  const school = await start({ env: { RATE_LIMIT: '5' } });
  const login = (count: number) =>
    school.nobody.post(
      '/api/ias/IdentityAccess/login',
      { email: `nobody-${count}@school.test`, password: 'wrong' },
      { authorization: `Bearer ${count}` },
    );
  for (let count = 0; count < 5; count += 1) problem(await login(count), 401);
  problem(await login(5), 429);
});

test('Demo accounts are refused where anybody could reach them, unless somebody allows them explicitly', async () => {
  const login = async (school: TestApp) => {
    const passwordHash = await hashPassword(demoPassword);
    await school.database.db
      .insert(accounts)
      .values({ email: 'admin@homeroom.test', accountName: 'Admin', role: role.admin, passwordHash });
    const payload = { email: 'Admin@homeroom.test', password: demoPassword };
    return (await school.nobody.post('/api/ias/IdentityAccess/login', payload)).status;
  };
  for (const [env, status] of [
    [{ HOST: '127.0.0.1', DEMO: '' }, 200],
    [{ HOST: '0.0.0.0', DEMO: '' }, 401],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, 200],
    [{ HOST: '127.0.0.1', DEMO: 'off' }, 401],
  ] as const) {
    const school = await startApp({ env });
    expect(await login(school), JSON.stringify(env)).toBe(status);
    await school.close();
  }
});

test.each([
  ['false', '203.0.113.9, 198.51.100.7', '10.0.0.1'],
  ['1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['2', '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
])('With TRUST_PROXY=%s, the caller of "%s" is %s', async (trust, forwarded, address) => {
  const school = await start({ env: { TRUST_PROXY: trust } });
  await school.nobody.send({
    method: 'POST',
    url: '/api/ias/IdentityAccess/login',
    payload: { email: 'nobody@school.test', password: 'wrong' },
    headers: { 'x-forwarded-for': forwarded },
    remoteAddress: '10.0.0.1',
  });
  expect(await school.rows('select caller from login_failure')).toEqual([{ caller: address }]);
});

test('The log says what was called and by which account, but not what was sent', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const school = await start({ log });
  const admin = await school.asAdmin();
  const asha = await addStudent(school.database, { firstName: 'Ashalata', emergencyContact: '9123456780' });
  await admin.get(`/api/sis/Student?studentName=Ashalata`);
  await admin.get(`/api/sis/Student/${asha}`);
  await admin.post('/api/sis/Student', { firstName: 'Ashalata', idDocumentNumber: '123412341234' });
  await school.nobody.post('/api/ias/IdentityAccess/login', { email: 'ashalata@school.test', password: 'my secret word' });
  const text = lines.join('');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        route: '/api/sis/Student/:id',
        method: 'GET',
        status: 200,
        reqId: expect.any(String),
        account: expect.any(Number),
      }),
      expect.objectContaining({ route: '/api/sis/Student', method: 'POST', status: 422 }),
    ]),
  );
  for (const secret of ['Ashalata', 'ashalata', '9123456780', '1234', 'my secret word', String(admin.token)])
    expect(text).not.toContain(secret);
});

test('The log has a line for every call that is refused, and nobody writes lines of their own into it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const school = await start({ log, env: { RATE_LIMIT: '5' } });
  const clerk = await school.as({ 'student.read': '-1' });
  await clerk.delete('/api/sis/Student?studentId=1');
  await clerk.get('/api/sis/Student/1');
  await clerk.get('/api/sis/Student?nothing=%0A%7B%22level%22%3A30%7D');
  await clerk.post('/api/sis/Student%0a%7B%22level%22:30%7D', { a: '\n{"level":30}' }, { 'user-agent': 'a {"level":30}' });
  for (let count = 0; count < 5; count += 1) await clerk.get('/api/sis/Student/1');
  await school.nobody.get('/api/sis/Student');
  const logged = lines.map((line) => JSON.parse(line));
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  const [{ account }] = logged;
  for (const [status, route, who] of [
    [403, '/api/sis/Student', account],
    [404, '/api/sis/Student/:id', account],
    [400, '/api/sis/Student', account],
    [404, expect.any(String), undefined],
    [429, '/api/sis/Student/:id', undefined],
    [401, '/api/sis/Student', undefined],
  ])
    expect(logged).toContainEqual(
      expect.objectContaining({ status, route, ...(who && { account: who }), time: expect.any(Number) }),
    );
});

test('An internal failure is logged with its kind and place, but not the data', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const school = await start({ log });
  const admin = await school.asAdmin();
  await school.rows('alter table student drop column remarks');
  const sent = studentFactory({ firstName: 'Ashalata', emergencyContact: '9123456780' });
  problem(await admin.post('/api/sis/Student', sent), 500);
  const failed = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
  expect(failed).toMatchObject({ failure: { type: 'database', code: '42703' }, reqId: expect.any(String) });
  expect(failed.failure.stack.join()).toMatch(/saving-statements\.server/);
  for (const secret of ['Ashalata', '9123456780', 'insert into']) expect(lines.join('')).not.toContain(secret);
});
