import { inArray } from 'drizzle-orm';
import type { PermissionKey } from '../../../kit/domain/area.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { students } from '../../student/student/student.table.ts';
import { keyToRead, mailPlaceholders } from '../mail-placeholder/mail-placeholder.domain.ts';
import type { PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';

const hidden = '•••';

/** A recipient's values as the caller may see them: no more about the students than the caller sees elsewhere. */
export async function valuesForReader(
  ctx: Context,
  values: PlaceholderValues,
  studentIds: readonly number[],
): Promise<PlaceholderValues> {
  if (studentIds.length === 0) return values;
  const owners = await ctx.db
    .select({ programid: students.enrolledProgramId, studentid: students.studentId })
    .from(students)
    .where(inArray(students.studentId, [...studentIds]));
  const mayRead = (key: PermissionKey) => {
    const grant = parseGrant(ctx.session.permissions[key]);
    return owners.every((owner) => covers(grant, owner));
  };
  const shown = mailPlaceholders.map(({ placeholderName, permission }) => {
    const value = values[placeholderName] ?? '';
    return [placeholderName, value === '' || permission === null || mayRead(keyToRead(permission)) ? value : hidden];
  });
  return Object.fromEntries(shown);
}
