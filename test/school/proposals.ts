import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { familyFactory } from '../../src/areas/student/family/family.factory.ts';
import { proposalState } from '../../src/areas/student/proposed-change/proposable.domain.ts';
import type { ProposedChangeRow } from '../../src/areas/student/proposed-change/proposed-change.domain.ts';
import type { Caller } from '../support/caller.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { forgetTold } from '../support/notices.ts';
import { addProgram, addStudent } from './people.ts';

export let school: TestApp;
export let office: Caller;
export let programId: number;

/** A school whose families propose changes, for all tests of a file. */
export function decidesProposals(): void {
  beforeAll(async () => {
    school = await startApp({ today: '2026-06-15' });
    office = await school.asAdmin();
    programId = await addProgram(school.database);
  });
  afterAll(() => school.close());
  beforeEach(() => forgetTold(school));
}

export const url = '/api/sis/ProposedChange';
/** The calls of families. */
export const own = '/api/sis/OwnProposal';
export const old = '12 Old Road, Pune';
export const moved = '7 Park View, Pune';
const home = { currentAddress: old, permanentAddress: old };

export const aChild = (of: object = {}) =>
  addStudent(school.database, {
    ...{ firstName: 'Asha', lastName: 'Rao', programId, email: '', personalContact: '', emergencyContact: '9000000001' },
    ...{ ...home, ...of },
  });

/** A mother of these children, with an account. */
export async function aMother(...studentIds: number[]) {
  const mother = await school.asParentOf(...studentIds);
  const { familyId } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const of = familyFactory({ ...home, personalContact: '9000000001', email: `m${familyId}@parents.test`, occupation: 1 });
  await school.rows(
    `update family set first_name = 'Meena', last_name = 'Rao', current_address = $2, permanent_address = $3, personal_contact = $4,
      email = $5, occupation = $6 where family_id = $1`,
    [familyId, of.currentAddress, of.permanentAddress, of.personalContact, of.email, of.occupation],
  );
  return { mother, familyId: Number(familyId) };
}

/** A child who lives with their mother, and her account. */
export async function aFamily() {
  const studentId = await aChild();
  return { studentId, ...(await aMother(studentId)) };
}

export async function propose(by: Caller, studentId: number, changes: object, path = own) {
  const answer = await by.post(path, { studentId, ...changes });
  expect(answer.status, answer.text).toBe(201);
}
export const proposeOwn = (by: Caller, studentId: number, changes: object) => propose(by, studentId, changes, `${own}/OfOneself`);

export const waitingFor = async (studentId: number, by = office): Promise<ProposedChangeRow[]> =>
  (await by.get(`${url}?studentId=${studentId}&state=${proposalState.waiting}`)).json.items;
/** What waits for a student, by field. */
export const idsOf = async (studentId: number): Promise<Record<string, number>> =>
  Object.fromEntries((await waitingFor(studentId)).map(({ field, proposedChangeId }) => [field, proposedChangeId]));

interface Decision {
  proposedChangeId: number | undefined;
  isAccepted: boolean;
  reason?: string;
  now?: string;
}
export const decide = (decisions: Decision[], more: object = {}, by = office) => by.post(`${url}/Decide`, { decisions, ...more });
export const yes = (proposedChangeId: number | undefined) => ({ proposedChangeId, isAccepted: true });
export const no = (proposedChangeId: number | undefined, reason = 'Please bring a proof') => ({
  ...{ proposedChangeId, isAccepted: false, reason },
});

export const ownOf = async (by: Caller, studentId: number) => (await by.get(`${own}?studentId=${studentId}`)).json;
export const childNow = async (studentId: number) => (await office.get(`/api/sis/Student/${studentId}`)).json;
export const guardianNow = async (studentId: number) => (await office.get(`/api/sis/Family?studentId=${studentId}`)).json[0];
