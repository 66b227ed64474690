import { expect } from 'vitest';
import { requestKind } from '../../src/areas/privacy/data-request/data-request-words.domain.ts';
import type { Caller } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';
import { enterRequest } from './data-requests.ts';
import { addStaff, addStudent } from './people.ts';

export const erasures = '/api/gs/Erasure';

/** A school whose office erases: two who may. */
export interface Erasing {
  school: TestApp;
  office: Caller;
  second: Caller;
}

/** A student who has left. */
export async function aLeaver({ school }: Pick<Erasing, 'school'>, of: object = {}): Promise<number> {
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', studentStatus: 4, ...of });
  await school.rows(
    `insert into student_exit (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason, is_in_effect, last_enrolment_id)
      values ($1, '2020-03-31', '2020-03-31', '2020-03-31', '', true, 0)`,
    [studentId],
  );
  return studentId;
}

/** Who worked here. */
export async function aFormerStaff({ school }: Pick<Erasing, 'school'>, of: object = {}): Promise<number> {
  const staffId = await addStaff(school.database, { staffStatus: 4, ...of });
  await school.rows(
    "insert into staff_exit (staff_id, exit_date, exit_reason, is_in_effect) values ($1, '2020-01-01', '', true)",
    [staffId],
  );
  return staffId;
}

/** Enters that somebody wants to be erased; returns the id of the request. */
export const wants = ({ office }: Pick<Erasing, 'office'>, aboutId: number, of: object = {}) =>
  enterRequest(office, { aboutId, kind: requestKind.erase, ...of });

export const look = async (by: Caller, dataRequestId: number) =>
  (await by.get(`${erasures}?dataRequestId=${dataRequestId}`)).json;

export const propose = async (by: Caller, dataRequestId: number) =>
  by.post(`${erasures}/Propose`, { dataRequestId, seen: (await look(by, dataRequestId)).seen });

export const confirm = async (by: Caller, dataRequestId: number) =>
  by.post(`${erasures}/Confirm`, { dataRequestId, seen: (await look(by, dataRequestId)).seen });

/** Moves an erasure back, so that its notice is over. */
export const passNotice = ({ school }: Pick<Erasing, 'school'>, dataRequestId: number) =>
  school.rows(
    "update erasure set proposed = proposed - interval '3 days', notice_until = notice_until - interval '3 days' where data_request_id = $1",
    [dataRequestId],
  );

/** Has two people decide it, and the notice pass. */
export async function decide(by: Erasing, dataRequestId: number): Promise<void> {
  const proposed = await propose(by.office, dataRequestId);
  expect(proposed.status, proposed.text).toBe(201);
  const confirmed = await confirm(by.second, dataRequestId);
  expect(confirmed.status, confirmed.text).toBe(200);
  await passNotice(by, dataRequestId);
}

/** How far it has come, and why not further. */
export const stateOf = async ({ school }: Pick<Erasing, 'school'>, dataRequestId: number) =>
  (
    await school.rows<{ state: number; reason: string }>(
      'select state, reason from erasure where data_request_id = $1 order by erasure_id desc limit 1',
      [dataRequestId],
    )
  )[0];
