import { and, eq, gte, min } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { students } from '../student/student.table.ts';
import { studentExits } from './student-exit.table.ts';

/**
 * Whoever enters the school does so after the last day of an exit, which would end the new stay at once or never have been. Holds the
 * student's row.
 * @throws 422
 */
export async function requireAfterExit({ db }: WriteContext, studentId: number, from: IsoDate): Promise<void> {
  await db.select({}).from(students).where(eq(students.studentId, studentId)).for('no key update');
  const [exit] = await db
    .select({ lastDay: min(studentExits.exitDate) })
    .from(studentExits)
    .where(and(eq(studentExits.studentId, studentId), gte(studentExits.exitDate, from)));
  if (exit?.lastDay) throw ruleBroken({ since: [`Since must be after ${displayDate(exit.lastDay)}, when the student leaves`] });
}
