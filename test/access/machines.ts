import { apiKeyFactory } from '../../src/areas/identity/api-key/api-key.factory.ts';
import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import type { RoleMatrix } from '../../src/areas/identity/role/role-calls.domain.ts';
import { type Caller, callerWith } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';
import type { MatrixCall } from './matrix-call.ts';
import type { Role } from './world.ts';

export const machineNames = ['An API key for everything', 'An API key for one class'];

/** What the role of a key may not allow, or what it allows nobody. */
const kept = /^(account|role|apikey|identityprovider)\./;

/** API keys whose roles allow everything that a program may do: for all records, and for those of one class. */
export async function withMachines(school: TestApp, admin: Caller, programId: number): Promise<Role[]> {
  const made: Role[] = [];
  for (const [index, value] of ['-1', `programid=${programId}`].entries()) {
    const { json: role } = await admin.post('/api/ias/Role', roleFactory());
    const { groups }: RoleMatrix = (await admin.get(`/api/ias/Role/GetMatrix?roleId=${role.data}`)).json;
    const keys = groups.flatMap(({ records }) =>
      records.flatMap(({ name, actions, scopes }) =>
        actions.map((action) => [`${name}.${action}`, value === '-1' || scopes.includes('programid') ? value : ''] as const),
      ),
    );
    const permissions = Object.fromEntries(keys.filter(([key, given]) => given !== '' && !kept.test(key)));
    const saved = await admin.put(`/api/ias/Role/UpdateMatrix?roleId=${role.data}`, { permissions });
    const { json: key, text } = await admin.post('/api/ias/ApiKey', apiKeyFactory({ roleIds: [role.data], perMinute: 6000 }));
    const secret = await admin.post(`/api/ias/ApiKey/NewSecret?apiKeyId=${key.data}`, {});
    if (saved.status !== 200 || secret.status !== 200) throw new Error(`${saved.text} ${text} ${secret.text}`);
    const caller = callerWith(school.app, secret.json.data.secret);
    // The first call of a day is noted at the key.
    await caller.get('/api/sis/House');
    made.push({ name: machineNames[index] ?? '', caller, permissions });
  }
  return made;
}

/** Whether a call is for people alone: those of a session, those that decide who may do what, and what asks somebody for proof. */
export const isForPeople = ({ route, may }: MatrixCall): boolean =>
  may === 'session' || forPeople.some((kind) => kind.test(route));

const forPeople = [
  /\/api\/ias\/(Account|Role|ApiKey|Webhook|IdentityProvider|UnusualEvent)\b/,
  /\/Export/,
  /(AllowSending|GetWhyEmpty|GetAllCoursesForStaff)$/,
  /\/(MailServer|CalendarFeed|OwnProposal|OwnConsent)\b/,
  /^(PUT|POST) \/api\/gs\/OneRoster\b/,
  /\/api\/gs\/(DataRequest\/(MakeArchive|Download)|Retention\/(UpdateRule|Run))$/,
  /\/api\/gs\/Erasure\b/,
  /^DELETE \/api\/(sis\/Student|sis\/Family|ss\/Staff)$/,
];
