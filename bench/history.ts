import { measureAll } from './all-reads.ts';
import { shown } from './goals.ts';
import { inSchool } from './school.ts';
import { aligned } from './table.ts';

// npx tsx bench/history.ts [entries]: the history with each of its filters in a log of that many entries, and the cost of adding one entry.

const entries = Number(process.argv[2] ?? 1_800_000);
const inserts = 5000;

/**
 * Three years of a large school: 1,500 people, of whom a few make most entries; thirty kinds, of which attendance is half and some are very
 * rare; and one person and one kind that occur only long ago.
 */
const fill = `insert into audit_entry (at, account_id, account_name, action, resource, record_id, before, after, request_id)
  select now() - make_interval(secs => n * 52.0),
    who, case when who % 7 = 0 then 'Sharma ' else 'Person ' end || lpad(who::text, 4, '0'),
    case when n % 1000 = 1 then 'export' when n % 200 = 1 then 'delete' when n % 9 = 1 then 'sign-in' when n % 5 = 1 then 'create' else 'update' end,
    case when n > ${entries} - 300 then 'Holiday' when n % 2 = 0 then 'StudentAttendance' when n % 3 = 0 then 'Student'
      when n % 5 = 0 then 'StudentLeave' when n % 7 = 0 then 'StaffLeave' when n % 11 = 0 then 'Session'
      when n % 10007 = 1 then 'Course' else 'Kind' || n % 23 end,
    n % 100000, '{"notes": ""}', '{"notes": "late"}', 'bench'
  from (select n, case when n > ${entries} - 500 then 9999 else 1 + floor(1500 * power(n * 0.6180339887 % 1, 3))::int end as who
    from generate_series(1, ${entries}) n) as made`;

const filters = [
  '',
  'resource=StudentAttendance',
  'resource=Course',
  'resource=Holiday',
  'resource=leave',
  'accountName=Person 0001',
  'accountName=Person 9999',
  'accountName=Sharma',
  'accountName=Person',
  'accountId=2',
  'accountId=9999',
  'action=1',
  'action=3',
  'action=5',
  'recordId=77',
  `day=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)}`,
  'resource=Student&accountName=Person 0001',
  'resource=StudentLeave&action=3',
  'resource=Student&recordId=77',
  'resource=StudentAttendance&PageNumber=50',
  'sort=resource&resource=StudentAttendance',
  'sort=accountName',
];

const insert = `do $$ begin
  for n in 1 .. ${inserts} loop
    insert into audit_entry (account_id, account_name, request_id, action, resource, record_id, before, after)
    values (n % 40, 'Person ' || lpad((n % 40)::text, 4, '0'), 'bench', 'update', 'Student', n, '{"notes": ""}', '{"notes": "late"}');
  end loop; end $$`;

await inSchool({}, async ({ stack, database, token }) => {
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(fill);
  await client.query('vacuum (analyze)');
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    await client.query(insert);
    costs.push(((performance.now() - from) * 1000) / inserts);
  }
  client.release(true);
  const path = (query: string) => `/api/ias/AuditEntry${query && `?${encodeURI(query)}`}`;
  const times = await measureAll(stack, token, filters.map(path));
  const size = await database.pool.query<{ mb: number }>("select pg_indexes_size('audit_entry') / 1048576 as mb");
  const all = times.get(path('')) ?? 0;
  console.log(
    aligned([
      [`p50 of ${entries.toLocaleString('en')} entries, ms`, '', '×'],
      ...filters.map((query) => {
        const time = times.get(path(query)) ?? 0;
        return [query || 'unfiltered', shown(time), shown(time / all)];
      }),
      ['one more entry, µs', shown(Math.min(...costs)), ''],
      ['indexes, MB', shown(Number(size.rows[0]?.mb)), ''],
    ]),
  );
});
