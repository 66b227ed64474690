import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Address, MailServer } from '../../../kit/server/mail/carrier.server.ts';
import { schools } from '../school/school.table.ts';
import { mailSecurity } from './mail-server.domain.ts';
import { mailServers } from './mail-server.table.ts';

interface Settings {
  host: string;
  port: number;
  security: number;
  userName: string;
}

/** A server as it is spoken to. */
export const spokenTo = ({ host, port, security, userName }: Settings, password: string): MailServer => ({
  ...{ host, port },
  secure: security === mailSecurity.tls,
  requireTLS: security === mailSecurity.startTls,
  auth: userName ? { user: userName, pass: password } : undefined,
});

/** The server that an administrator has set, and the sender for it; undefined: there is none. */
export async function storedMailServer(db: Db): Promise<{ server: MailServer; sender: string } | undefined> {
  const [row] = await db.select().from(mailServers);
  if (!row) return undefined;
  return { server: spokenTo(row, row.password), sender: row.sender };
}

/** The school as a sender: by the address that is set for it, else its own, else that of its account at the mail server. */
export async function senderFor(db: Db, sender: string, server: MailServer | undefined): Promise<Address> {
  const [school] = await db.select({ name: schools.schoolName, email: schools.email }).from(schools);
  const account = server?.auth?.user ?? '';
  const address = sender || school?.email || (account.includes('@') ? account : 'school@homeroom.invalid');
  return { name: school?.name ?? '', address };
}
