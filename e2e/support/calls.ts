import { inject } from 'vitest';
import { logIn } from './log-in.ts';
import { emailOf, type Role, type StoredSession } from './roles.ts';

const send = (who: Role, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${inject('school')}/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${inject('sessions')[who].token}`, ...init.headers },
  });

/**
 * A session of its own for a page that should hear of what `call` changes: a window is told what other sessions save, and learns
 * from the answers what its own does.
 */
export const ownSession = async (who: Role): Promise<{ session: StoredSession }> => ({
  session: await logIn(inject('school'), emailOf(who)),
});

/** The status with which the school answers one of the demo accounts. */
export const status = async (who: Role, path: string): Promise<number> => (await send(who, path)).status;

/** Calls the shared school as one of the demo accounts, to make what a story needs before it begins. Throws on a refusal. */
export async function call<Answer>(
  who: Role,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const content = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await send(who, path, { method, ...(body !== undefined && content) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

export interface ListOf<Row> {
  items: Row[];
  totalCount: number;
}

export interface StudentOfList {
  studentId: number;
  firstName: string;
  lastName: string;
}

export const listStudents = (who: Role, query = ''): Promise<ListOf<StudentOfList>> => call(who, 'GET', `sis/Student?${query}`);

/** Adds a student of that name, whoever is there already; answers the id. */
export async function addStudent(firstName: string, lastName: string, more: Record<string, unknown> = {}): Promise<number> {
  const { data } = await call<{ data: number }>('Admin', 'POST', 'sis/Student', {
    firstName,
    lastName,
    studentStatus: 1,
    dateOfBirth: '2014-05-09',
    gender: 2,
    emergencyContact: '9822012345',
    currentAddress: '12 Lake Road, Pune',
    isAnother: true,
    ...more,
  });
  return data;
}

/** Gives a student a new mother of that name; answers the id. */
export async function addGuardian(
  studentId: number,
  firstName: string,
  lastName: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { data } = await call<{ data: number }>('Admin', 'POST', `sis/Family?studentId=${studentId}`, {
    firstName,
    lastName,
    dateOfBirth: '1985-03-04',
    gender: 2,
    relationship: 1,
    personalContact: '9822054321',
    currentAddress: '12 Lake Road, Pune',
    isAnother: true,
    ...more,
  });
  return data;
}
