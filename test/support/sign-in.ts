import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { hashPassword } from '../../src/areas/identity/account/password.server.ts';
import { sessions } from '../../src/areas/identity/session/session.table.ts';
import { courseSessions } from '../../src/areas/program/course-session/course-session.table.ts';
import { studentFamilies } from '../../src/areas/student/family/family.table.ts';
import type { Database } from '../../src/kit/server/database/database.server.ts';
import { hashToken, newToken } from '../../src/kit/server/http/token.server.ts';
import { addFamily, addNonTeachingStaff, addProgramCourse, addStaff, only } from '../school/people.ts';
import { counter } from './counter.ts';

/** To whom an account belongs. */
export type Membership =
  | { role: 'admin' }
  | { role: 'parent'; studentIds: readonly number[] }
  | { role: 'student'; studentId: number }
  | { role: 'teacher'; programIds: readonly number[] }
  | { role: 'staff'; staffRole: number };

const next = counter();
/** Nobody knows it: callers in tests already have a session. */
const unknownPassword = hashPassword(newToken());

/** Adds an account with a session; returns its token. */
export async function openAccount(database: Database, who: Membership): Promise<string> {
  const { db } = database;
  const count = next();
  const person = await personOf(database, who);
  const email = `account-${count}-${newToken().slice(0, 8).toLowerCase()}@school.test`;
  const account = only(
    await db
      .insert(accounts)
      .values({ email, accountName: `${who.role} ${count}`, passwordHash: await unknownPassword, ...person })
      .returning({ accountId: accounts.accountId }),
  );
  return openSession(database, account.accountId);
}

/** Opens a session of an account; returns its token. */
export async function openSession({ db }: Database, accountId: number): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({ tokenHash: hashToken(token), accountId });
  return token;
}

async function personOf(database: Database, who: Membership) {
  const { db } = database;
  switch (who.role) {
    case 'admin':
      return { role: role.admin };
    case 'student':
      return { role: role.student, studentId: who.studentId };
    case 'staff':
      return { role: role.staff, staffId: await addNonTeachingStaff(database, who.staffRole) };
    case 'parent': {
      const familyId = await addFamily(database);
      const links = who.studentIds.map((studentId) => ({ studentId, familyId, relationship: 1 }));
      if (links.length > 0) await db.insert(studentFamilies).values(links);
      return { role: role.parent, familyId };
    }
    case 'teacher': {
      const staffId = await addStaff(database, { staffType: 1 });
      for (const programId of who.programIds) {
        const courseId = await addProgramCourse(database, programId);
        await db.insert(courseSessions).values({ programId, courseId, staffId });
      }
      return { role: role.staff, staffId };
    }
  }
}
