import { sql } from 'drizzle-orm';
import { schoolLetter } from '../../../common/school-letter.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { rolesOfAccount } from '../role/roles-of-account.table.ts';
import { accountsWithRoles } from './accounts-with-roles.table.ts';
import { administer } from './powers.server.ts';

/** Tells everybody who administers the school by mail. @param text clean formatted text; `{school}` stands for its name */
export async function tellAdministrators(ctx: Pick<Author, 'db'>, subject: string, text: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string; email: string }>(sql`
    select a.account_name as name, a.email from ${accountsWithRoles}
    where not a.is_disabled and a.password_hash is not null and ${administer(rolesOfAccount)} order by a.account_id`);
  const [school] = await ctx.db.select({ name: schools.schoolName }).from(schools);
  const letters = rows.map((holder) => schoolLetter(holder, school?.name ?? '', text));
  await queueMails(
    ctx,
    letters.map((letter) => ({ ...letter, subject, cause: 'Account' })),
  );
}
