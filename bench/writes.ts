import { randomUUID } from 'node:crypto';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { logins } from './administrator.ts';
import type { Compared } from './compare.ts';
import type { Call } from './load.ts';
import type { Part } from './options.ts';

/**
 * Creating, changing and signing in. For each, the floor runs one durable statement, and checks the password; `floor-writes.ts` has the
 * floor with all effects of a write.
 */
export async function writesOf(database: Database, token: string): Promise<Compared[]> {
  const { rows } = await database.pool.query<{ ids: number[]; programs: number[] }>(
    `select array(select student_id from student order by student_id limit 1000) as ids,
      array(select program_id from program) as programs`,
  );
  const { ids = [], programs = [] } = rows[0] ?? {};
  const drawn = <Item>(list: readonly Item[]) => list[Math.floor(Math.random() * list.length)] as Item;
  // With a last name of their own: whoever may be there already is asked about instead of created.
  const student = () => studentFactory({ programId: drawn(programs), lastName: randomUUID().replace(/[\d-]/g, '') });
  const compared = (part: Part, what: string, homeroom: Call, floor: string): Compared => ({
    part,
    what,
    homeroom,
    floor: { ...homeroom, path: floor },
    ...(part === 'write' && { whole: { ...homeroom, path: `${floor}-whole` } }),
  });
  const update = () => `/api/sis/Student?studentId=${drawn(ids)}`;
  return [
    compared('write', 'create', { method: 'POST', path: '/api/sis/Student', body: student, token }, '/create'),
    compared('write', 'update', { method: 'PUT', path: update, body: student, token }, '/update'),
    compared('login', 'login', { method: 'POST', path: '/api/ias/IdentityAccess/login', body: () => drawn(logins) }, '/login'),
  ];
}
