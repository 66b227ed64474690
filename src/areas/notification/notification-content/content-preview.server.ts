import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { placeholdersIn } from '../mail-placeholder/placeholders-in.domain.ts';
import { addressOf, guardiansOf, type Recipient, staffRecipients } from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';
import { valuesForReader } from '../recipient/values-for-reader.server.ts';
import { previewContent } from './content-preview.domain.ts';
import { placeholderIssues } from './notification-content.domain.ts';
import { cleanBody } from './notification-content.server.ts';
import { rendered } from './rendered.server.ts';

/** A notification as a real recipient would get it. */
export const contentPreviewRoutes = answering(previewContent, async (ctx, { body }) => {
  const { studentId, staffId, ...content } = body();
  refuseIssues(placeholderIssues(content));
  const recipient = await recipientOf(ctx, studentId, staffId);
  const [values = {}] = await valuesFor(ctx, [recipient]);
  const seen = await valuesForReader(ctx, values, studentId === null ? [] : [studentId]);
  const { subject, body: filled } = rendered({ title: content.title, body: cleanBody(content.body) }, seen);
  const used = [...new Set([...placeholdersIn(content.title), ...placeholdersIn(content.body)])];
  return { to: addressOf(recipient), subject, body: filled, without: used.filter((name) => !values[name]) };
});

/** The recipient for whom to show it. @throws 404, 422 */
async function recipientOf(ctx: Context, studentId: number | null, staffId: number | null): Promise<Recipient> {
  if (staffId !== null) {
    const scope = scopeWhere(grantOf(ctx, 'staff.read'), staffScopes);
    const [found] = await ctx.db
      .select({ id: staff.staffId })
      .from(staff)
      .where(and(eq(staff.staffId, staffId), scope));
    const [recipient] = found ? await staffRecipients(ctx.db, [found.id]) : [];
    if (!recipient) throw notFound('staff member');
    return recipient;
  }
  if (studentId === null) throw ruleBroken({ studentId: ['Choose a student or a staff member'] });
  const scope = scopeWhere(grantOf(ctx, 'student.read'), studentScopes);
  const [found] = await ctx.db
    .select({ id: students.studentId })
    .from(students)
    .where(and(eq(students.studentId, studentId), scope));
  if (!found) throw notFound('student');
  const guardians = await guardiansOf(ctx.db, [found.id]);
  const [recipient] = [...guardians].sort((one, other) => Number(other.email !== '') - Number(one.email !== ''));
  if (!recipient) throw ruleBroken({ studentId: ['This student has no guardian to whom the school may write'] });
  return recipient;
}
