import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import { manyChanges } from '../../../kit/server/list/many-change.table.ts';
import { emailData, outbox } from '../../../kit/server/mail/outbox.table.ts';
import { idempotencyKeys } from '../../../kit/server/resource/audit.table.ts';
import { tasks } from '../../../kit/server/task/task.table.ts';
import { rosterRows, rosterSettings } from '../../general/oneroster/roster.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { mailingRecipients, mailings } from '../../notification/mailing/mailing.table.ts';
import { notices } from '../../notification/notice/notice.table.ts';
import type { PersonTable } from '../data-request/held-tables.server.ts';
import type { Gone, Person } from './erased-rows.server.ts';

/** Rows that speak of people without a foreign key. */
interface Loose {
  what: string;
  table: SQL;
  /** A condition on `t`. */
  rows: (of: Everybody) => SQL;
  /** What is set; missing: the rows go. */
  set?: (of: Everybody) => SQL;
}

/** Everybody whose data go at once, with what is known of them before. */
interface Everybody {
  people: readonly Person[];
  ids: Record<PersonTable, number[]>;
  accountIds: number[];
  /** `{name} {address}` in lower case, under which they were written to. */
  addresses: string[];
}

const mailKinds: Readonly<Record<PersonTable, string>> = { student: 'student', staff: 'staff', family: 'guardian' };
const rosterKinds: Readonly<Record<PersonTable, string>> = { student: 'student', staff: 'staff', family: 'guardian' };
const lists: Readonly<Record<PersonTable, string>> = { student: 'sis/Student', staff: 'ss/Staff', family: 'sis/Family' };
const pages: Readonly<Record<PersonTable, string | null>> = {
  student: '/sis/student/details/',
  staff: '/ss/staff/details/',
  family: null,
};

/** Whoever it was that was written to, by the columns `kind` and `person_id`. */
const isRecipient = ({ people }: Everybody, alias: string): SQL => {
  const r = sql.raw(alias);
  return anyOf(people, ({ table, id }) => sql`(${r}.kind = ${mailKinds[table]} and ${r}.person_id = ${id})`);
};

/** A letter about nobody else: one that is about another child too stays theirs. */
const isAboutThemAlone = ({ ids }: Everybody, alias: string): SQL =>
  sql`(cardinality(${sql.raw(alias)}.student_ids) > 0 and ${sql.raw(alias)}.student_ids <@ ${sql.param(ids.student)}::int[])`;

const anyOf = (people: readonly Person[], is: (person: Person) => SQL): SQL => sql`(${sql.join(people.map(is), sql` or `)})`;

/** A message to them, by its recipient or by name and address, as several people may read one address; or about them alone. */
const isTheirMail = (of: Everybody): SQL => sql`(
  lower(t.to_name) || ' ' || lower(t.to_email) = any(${sql.param(of.addresses)}::text[])
  or exists (select from ${mailingRecipients} r where r.message_id = t.message_id
    and (${isRecipient(of, 'r')} or ${isAboutThemAlone(of, 'r')})))`;

const loose: readonly Loose[] = [
  {
    what: 'E-mails that were sent',
    table: sql`${emailData}`,
    rows: (of) => sql`(t.body <> '' or t.to_email <> '') and ${isTheirMail(of)}`,
    set: () => sql`to_name = '', to_email = '', subject = '', body = ''`,
  },
  {
    what: 'E-mails that wait or failed',
    table: sql`${outbox}`,
    rows: (of) =>
      sql`(${isTheirMail(of)} or ${anyOf(
        of.people,
        ({ table, id }) => sql`t.recipient @> ${JSON.stringify({ kind: mailKinds[table], id })}::jsonb`,
      )})`,
  },
  {
    what: 'Letters that were sent',
    table: sql`${mailingRecipients}`,
    rows: (of) => sql`(t.email <> '' or t.subject <> '' or t.body <> '' or t.about <> '' or t.facts <> '{}')
      and (${isRecipient(of, 't')} or ${isAboutThemAlone(of, 't')})`,
    set: (of) => sql`email = case when ${isRecipient(of, 't')} then '' else email end,
      subject = '', body = '', about = '', facts = '{}'`,
  },
  {
    what: 'Letters to nobody else',
    table: sql`${mailings}`,
    rows: (of) => sql`t.body <> '' and exists (select from ${mailingRecipients} r where r.mailing_id = t.mailing_id)
      and not exists (select from ${mailingRecipients} r where r.mailing_id = t.mailing_id
        and not (${isRecipient(of, 'r')} or ${isAboutThemAlone(of, 'r')}))`,
    set: () => sql`body = ''`,
  },
  {
    what: 'Notices behind the bells of others',
    table: sql`${notices}`,
    rows: ({ people }) =>
      anyOf(people, ({ table, id }) =>
        pages[table] === null ? sql`false` : sql`split_part(t.path, '?', 1) = ${pages[table] + id}`,
      ),
  },
  { what: 'Tasks and their files', table: sql`${tasks}`, rows: ({ accountIds }) => isOneOf(sql`t.account_id`, accountIds) },
  {
    what: 'Answers that were kept',
    table: sql`${idempotencyKeys}`,
    rows: ({ accountIds }) => isOneOf(sql`t.account_id`, accountIds),
  },
  {
    what: 'Changes of many records that can be taken back',
    table: sql`${manyChanges}`,
    rows: ({ people }) =>
      anyOf(people, ({ table, id }) => sql`(t.list = ${lists[table]} and t.records @> ${JSON.stringify([{ id }])}::jsonb)`),
    set: ({ ids }) => sql`records = coalesce((select jsonb_agg(r) from jsonb_array_elements(t.records) r
      where not ((r ->> 'id')::int = any(case t.list ${sql.join(
        (Object.keys(lists) as PersonTable[]).map((one) => sql`when ${lists[one]} then ${sql.param(ids[one])}::int[]`),
        sql` `,
      )} end))), '[]')`,
  },
  {
    what: 'What other programs were told',
    table: sql`${rosterRows}`,
    rows: ({ people }) => sql`t.kind in ('user', 'demographics') and not t.is_gone and t.sourced_id in (
      select s.prefix || '-' || p.id from ${rosterSettings} s, unnest(${sql.param(
        people.map(({ table, id }) => `${rosterKinds[table]}-${id}`),
      )}::text[]) p(id))`,
    set: () =>
      sql`is_gone = true, changed = date_trunc('milliseconds', clock_timestamp()), body = emptied_roster_body(t.kind, t.body)`,
  },
];

/** What is known of people before anything of it goes. */
export async function everybody(db: Db, people: readonly Person[]): Promise<Everybody> {
  const ids: Everybody['ids'] = { student: [], staff: [], family: [] };
  for (const { table, id } of people) ids[table].push(id);
  const { rows } = await db.execute<{ id: number | null; address: string }>(sql`
    select account_id as id, lower(account_name) || ' ' || lower(email) as address from ${accounts}
    where ${isOneOf(accounts.studentId, ids.student)} or ${isOneOf(accounts.staffId, ids.staff)} or ${isOneOf(accounts.familyId, ids.family)}
    union all ${sql.join(
      (Object.keys(ids) as PersonTable[]).map(
        (
          table,
        ) => sql`select null, lower(trim(concat_ws(' ', first_name, last_name))) || ' ' || lower(email) from ${sql.identifier(table)}
          where email <> '' and ${isOneOf(sql.identifier(`${table}_id`), ids[table])}`,
      ),
      sql` union all `,
    )}`);
  return {
    ...{ people, ids },
    accountIds: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    addresses: rows.map(({ address }) => address),
  };
}

/** How much there is of it. All of it comes and goes by itself. */
export async function countLoose(db: Db, of: Everybody): Promise<Gone[]> {
  const counts = loose.map(
    ({ table, rows }, at) => sql`select ${at}::int as at, count(*)::int as count from ${table} t where ${rows(of)}`,
  );
  const { rows } = await db.execute<{ at: number; count: number }>(sql`${sql.join(counts, sql` union all `)} order by at`);
  return rows.flatMap(({ at, count }) => (count === 0 ? [] : [{ what: loose[at]?.what ?? '', only: '', count, passes: true }]));
}

/** Erases it. */
export async function eraseLoose(db: Db, of: Everybody): Promise<void> {
  for (const { table, rows, set } of loose)
    await db.execute(
      set ? sql`update ${table} t set ${set(of)} where ${rows(of)}` : sql`delete from ${table} t where ${rows(of)}`,
    );
}
