import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { mergePermissions } from '../src/areas/identity/role/permissions.domain.ts';
import { covers, type Grant, parseGrant } from '../src/kit/domain/permission.domain.ts';
import { matrixCalls } from './access/calls.ts';
import { isForPeople, machineNames } from './access/machines.ts';
import { isLogged, type MatrixCall } from './access/matrix-call.ts';
import { type Ids, openSchool, type Role, roleNames, type Whose } from './access/world.ts';
import { type Answer, type Caller, callerWith } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { lookUpOnce } from './support/look-up-once.ts';
import { routesOf } from './support/routes.ts';
import type { UndoneDatabase } from './support/undone-database.ts';
import { openUndoneDatabase } from './support/undone-database.ts';

let school: TestApp;
let database: UndoneDatabase;
let ids: Record<Whose, Ids>;
let roles: Role[];
let lookUpAgain: () => void;
/** The ids that own each row, by resource and side. */
const owners = new Map<string, Readonly<Record<string, number | null>>>();

/** A session is noted as used every five minutes, and this takes longer on a busy machine: what would be noted is undone each time. */
const unused = "update session set last_seen = now() + interval '1 hour'";

beforeAll(async () => {
  school = await startApp({
    open: async (options) => {
      database = await openUndoneDatabase(options);
      return database;
    },
  });
  ({ ids, roles } = await openSchool(school, database));
  await school.rows(unused);
  const [admin] = roles;
  for (const { resource } of resources) {
    for (const whose of ['own', 'other'] as const) {
      const { json } =
        (await admin?.caller.get(`/api/${resource.area}/${resource.name}/${ids[whose].records[resource.name]}`)) ?? {};
      const owner = resource.isPart && ownerOf(resource.permission);
      owners.set(`${resource.name} ${whose}`, (owner && owners.get(`${owner} ${whose}`)) || resource.owners(json));
    }
  }
  // Each call is undone, so that a session stays what it was.
  lookUpAgain = lookUpOnce(school);
  // Rendering lists is tested elsewhere; here all their rows are only fetched.
  school.app.services.documents.renderList = async ({ rows }) => {
    for await (const _ of rows);
    return Buffer.from('%PDF-');
  };
  school.app.services.documents.renderDocument = async () => Buffer.from('%PDF-');
});
afterAll(() => school.close());

const calls = matrixCalls();

/** The resource whose parts have this permission: a part belongs to whoever owns its record. */
const ownerOf = (permission: string) =>
  resources.find(({ resource }) => resource.permission === permission && !resource.isPart)?.resource.name;

function ownersOf({ owner }: MatrixCall, whose: Whose): Readonly<Record<string, number | null>> {
  if (!owner || whose === 'absent') return {};
  const { studentId, staffId, programId } = ids[whose];
  if (owner === 'student') return { studentid: studentId, programid: programId };
  if (owner === 'child') return { studentid: studentId };
  if (owner === 'staff') return { staffid: staffId };
  if (owner === 'program') return { programid: programId };
  return owners.get(`${owner === 'account' ? 'Account' : owner.resource} ${whose}`) ?? {};
}

interface Expectation {
  call: MatrixCall;
  role: Role;
  whose: Whose;
}

/** What nobody does for their own child, even an administrator. */
const forOwnChild: readonly string[] = [
  ...['POST', 'PUT', 'DELETE'].flatMap((method) => [`${method} /api/fs/StudentFee`, `${method} /api/fs/PaymentTransaction`]),
  'POST /api/egs/GradeRecord/CreateGradesBulk',
  'PUT /api/egs/GradeRecord/UpdateGradesBulk',
  'DELETE /api/egs/GradeRecord/DeleteByExamination',
  'POST /api/sis/Consent',
  ...['POST', 'PUT', 'DELETE'].map((method) => `${method} /api/gs/DataRequest`),
  ...['Answer', 'MakeArchive'].map((call) => `POST /api/gs/DataRequest/${call}`),
  ...['Download', 'PrintAnswer'].map((call) => `GET /api/gs/DataRequest/${call}`),
  ...['GET /api/gs/Erasure', 'GET /api/gs/Erasure/PrintNotice'],
  ...['Propose', 'Confirm', 'Stop'].map((act) => `POST /api/gs/Erasure/${act}`),
];

/** What the role's permissions allow. */
function expected({ call, role, whose }: Expectation): 'allowed' | 'refused' | 'outside' {
  const isOwnChild = role.name === 'An administrator who is a parent' && whose === 'own';
  if (isOwnChild && forOwnChild.includes(call.route)) return 'refused';
  if (call.may !== 'public' && machineNames.includes(role.name) && isForPeople(call)) return 'refused';
  if (call.may === 'public' || call.may === 'session') return 'allowed';
  const grants = call.may.keys.map((key) => parseGrant(role.permissions[key]));
  if (grants.every((grant) => grant === 'none')) return 'refused';
  if (call.may.and?.some((key) => parseGrant(role.permissions[key]) === 'none')) return 'refused';
  if (call.may.forAll) return grants.includes('all') ? 'allowed' : 'refused';
  if (!call.owner) return 'allowed';
  if (call.creates && Object.keys(createdOwners(call, 'own')).length === 0) return grants.includes('all') ? 'allowed' : 'outside';
  if (whose === 'absent') return 'outside';
  const owned = call.creates ? createdOwners(call, whose) : ownersOf(call, whose);
  return grants.some((grant) => covers(grant, owned)) ? 'allowed' : 'outside';
}

/** A new row has no id of its own yet, so only the records that it refers to can own it. */
function createdOwners(call: MatrixCall, whose: Whose): Readonly<Record<string, number | null>> {
  const found = resources.find(({ resource }) => typeof call.owner === 'object' && resource.name === call.owner.resource);
  const own = found?.resource.id.toLowerCase() ?? '';
  return Object.fromEntries(Object.entries(ownersOf(call, whose)).filter(([scope]) => scope !== own));
}

async function send(caller: Caller, call: MatrixCall, whose: Whose) {
  const [method = ''] = call.route.split(' ');
  const url = call.url(ids[whose]).replace(':id', String(ids[whose].programId));
  const body = call.body?.(ids[whose]);
  const ask = () => caller.send({ method: method as 'GET', url, ...(body ? { payload: body as object } : {}) });
  return database.undoing(ask, ({ status }) => status >= 400 || method === 'GET');
}

/** An answer without the parts that always differ: the ids of the request and of the row. */
const told = ({ status, json }: Answer) => {
  const { traceId: _, ...rest } = json ?? {};
  return `${status} ${JSON.stringify(rest).replace(/\d+/g, '#')}`;
};

test('Every call is in the matrix', () => {
  const known = new Set(calls.map(({ route }) => route));
  const there = routesOf(school.app)
    .filter(({ url }) => url.startsWith('/api/'))
    .map(({ method, url }) => `${method} ${url}`);
  expect(there.filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !there.includes(route))).toEqual([]);
});

test('Nobody gets anything without a session, and nothing changes', async () => {
  for (const call of calls.filter(({ may }) => may !== 'public')) {
    const { result, changed } = await send(school.nobody, call, 'own');
    expect({ route: call.route, status: result.status, changed }).toEqual({ route: call.route, status: 401, changed: [] });
  }
});

describe.each(roleNames)('%s', (name) => {
  test('gets what the permissions cover, and otherwise no more than for records that do not exist; a refused call changes nothing', async () => {
    const role = roles.find((known) => known.name === name);
    if (!role) throw new Error(`Nobody is ${name}.`);
    const wrong: string[] = [];
    for (const call of calls) {
      // Callers without the permission are refused before anybody checks whose row it is.
      const isOnce = !call.owner || expected({ call, role, whose: 'own' }) === 'refused';
      const absent = isOnce ? undefined : await send(role.caller, call, 'absent');
      for (const whose of isOnce ? (['own'] as const) : (['own', 'other', 'absent'] as const)) {
        const answer = whose === 'absent' && absent ? absent : await send(role.caller, call, whose);
        const { status, text } = answer.result;
        const problems = judge({ call, role, whose }, answer, absent?.result);
        wrong.push(...problems.map((what) => `${call.route}, ${whose}: ${what}. ${status} ${text.slice(0, 160)}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The permissions of somebody, each as what it reaches. */
const reached = ({ permissions }: Pick<Role, 'permissions'>) =>
  Object.fromEntries(Object.entries(permissions).map(([key, value]) => [key, inOrder(parseGrant(value))]));
const inOrder = (grant: Grant) =>
  typeof grant === 'string'
    ? grant
    : Object.entries(grant)
        .map(([scope, ids]) => `${scope}: ${[...new Set(ids)].sort((one, two) => one - two)}`)
        .sort();

test('Whoever has several hats may do what each of them allows, and no more', async () => {
  const named = (name: string) => roles.find((role) => role.name === name) as Role;
  const sumOf = (...maps: Role['permissions'][]) => ({ permissions: mergePermissions(maps) });
  const session = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json as Role;
  const both = named('A teacher who is a parent in another class');
  const { staffId } = (await both.caller.get('/api/ias/IdentityAccess/session')).json;
  const teacher = named('The teacher');
  const asStaff = Object.fromEntries(
    Object.entries(teacher.permissions).map(([key, value]) => [
      key,
      value.replaceAll(`staffid=${ids.own.staffId}`, `staffid=${staffId}`),
    ]),
  );
  const other = await session(await school.asParentOf(ids.other.studentId));
  expect(reached(both)).toEqual(reached(sumOf(asStaff, other.permissions)));
  const couple = named('Two guardians with one account');
  expect(reached(couple)).toEqual(reached(sumOf(named('The parent').permissions, other.permissions)));
  expect(reached(named('An administrator who is a parent'))).toEqual(reached(named('An administrator')));
});

const isNothing = ({ isList }: MatrixCall, { status, text }: Answer): boolean =>
  (isList && text === '[]') || [403, 404, 422].includes(status);

/** Describes what is wrong with an answer. */
function judge(
  asked: Expectation,
  { result, changed }: { result: Answer; changed: string[] },
  absent: Answer | undefined,
): string[] {
  const { status } = result;
  const { may, route, mayBeMissing, keeps = [] } = asked.call;
  const what = expected(asked);
  const isRead = route.startsWith('GET') && !route.includes('Export');
  const wrong: [boolean, string][] = [
    [status >= 500, 'it fails'],
    [changed.some((table) => !keeps.includes(table)) && isRead, `reading changes ${changed}`],
    [changed.length > 0 && status >= 400 && may !== 'public', `refused, it changes ${changed}`],
    [what === 'refused' && status !== 403, 'it should be refused'],
    [what === 'outside' && !isNothing(asked.call, result), 'it should not be there'],
    [
      what === 'outside' && absent !== undefined && told(result) !== told(absent),
      `it tells more than ${absent?.status} ${absent?.text.slice(0, 100)}`,
    ],
    [
      what === 'allowed' && may !== 'public' && ([401, 403].includes(status) || (status === 404 && !mayBeMissing)),
      'it should be allowed',
    ],
  ];
  return wrong.filter(([isSo]) => isSo).map(([, say]) => say);
}

test('A row inside a scope cannot be moved out of it', async () => {
  const wrong: string[] = [];
  for (const role of roles) {
    for (const { resource } of resources) {
      const { area, name, id } = resource;
      const call = calls.find(({ route }) => route === `PUT /api/${area}/${name}`);
      if (!call || expected({ call, role, whose: 'own' }) !== 'allowed' || expected({ call, role, whose: 'other' }) === 'allowed')
        continue;
      const record = ids.own.records[name];
      const { result } = await database.undoing(async () => ({
        before: await role.caller.get(`/api/${area}/${name}/${record}`),
        moved: await role.caller.put(`/api/${area}/${name}?${id}=${record}`, ids.other.inputs[name]),
        after: await role.caller.get(`/api/${area}/${name}/${record}`),
      }));
      const { before, moved, after } = result;
      // Who changes what they may not read sees it neither before nor after.
      if (after.status !== before.status)
        wrong.push(`${role.name}, ${call.route}: ${moved.status}, then ${after.status} ${after.text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('A list holds only rows that the caller’s permission covers', async () => {
  const wrong: string[] = [];
  // The programs of a course, and the owner of a part, are in other tables; the contract suite covers those.
  const telling = resources.filter(({ resource }) => resource.name !== 'Course' && resource.owners.reads.length > 0);
  for (const { resource } of telling) {
    const { area, name, permission } = resource;
    for (const role of roles) {
      const grant = parseGrant(role.permissions[`${permission}.read`]);
      const { status, json } = await role.caller.get(`/api/${area}/${name}?PageSize=100`);
      if (status === 403 && grant === 'none') continue;
      const outside = json.items?.filter((row: Record<string, unknown>) => !covers(grant, resource.owners(row)));
      if (status !== 200 || outside.length > 0) wrong.push(`${role.name}, ${name}: ${status}, ${outside?.length} rows outside`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What the caller's own session is told of itself differs. */
const ofTheSession = [
  ...['GET /api/ias/IdentityAccess/session', 'GET /api/ias/IdentityAccess/sessions', 'POST /api/ias/IdentityAccess/logout'],
  'GET /api/together',
];

describe('Seeing as somebody else', () => {
  // Who sees as whom is decided at each look-up.
  beforeAll(() => lookUpAgain());

  test.each(['The teacher', 'The parent', 'The student', 'Staff: Finance', 'Staff: Health', 'An administrator who is a parent'])(
    'Whoever sees as another account gets, call by call, what it gets, and changes nothing: %s',
    async (name) => {
      const [role, admin] = [roles.find((known) => known.name === name), roles[0]];
      if (!role || !admin) throw new Error(`Nobody is ${name}.`);
      const { accountId } = (await role.caller.get('/api/ias/IdentityAccess/session')).json;
      const seen = await admin.caller.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'To see what they see' });
      await school.rows(unused);
      const view = callerWith(school.app, seen.json.data.split('~')[1]);
      const wrong: string[] = [];
      for (const call of calls.filter(({ may, route }) => may !== 'public' && !ofTheSession.includes(route))) {
        const { route, keeps = [] } = call;
        for (const whose of call.owner ? (['own', 'other'] as const) : (['own'] as const)) {
          const [theirs, mine] = [await send(role.caller, call, whose), await send(view, call, whose)];
          const isRefused = mine.result.json?.type === '/problems/read-only';
          const mayRefuse = !route.startsWith('GET');
          const done = mine.changed.filter((table) => ![...isLogged.keeps, ...keeps].includes(table));
          if (done.length > 0) wrong.push(`${route}, ${whose}: it changes ${done}`);
          if (isRefused ? !mayRefuse : told(theirs.result) !== told(mine.result))
            wrong.push(
              `${route}, ${whose}: ${theirs.result.status}, but ${mine.result.status} ${mine.result.text.slice(0, 160)}`,
            );
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
