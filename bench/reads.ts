import { student } from '../src/areas/student/student/student.domain.ts';
import { listFields } from '../src/kit/domain/resource.domain.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import type { Compared } from './compare.ts';
import type { Part } from './options.ts';

const list = '/api/sis/Student';
/** What the browser asks the list for; the floor sends the same columns. */
export const shownFields = `fields=${[...listFields(student), 'photo'].join(',')}`;

/** The reads of a school, each at one address, which the floor answers with the same statements. */
export async function readsOf(database: Database, token: string): Promise<Compared[]> {
  const { rows } = await database.pool.query<{ count: number; id: number }>(
    'select count(*)::int as count, max(student_id) / 2 as id from student',
  );
  const { count, id } = rows[0] ?? { count: 0, id: 0 };
  const page = Math.min(500, Math.ceil(count / 20));
  const read = (part: Part, what: string, path: string, hits?: number): Compared => {
    const call = { method: 'GET', path, token } as const;
    return { part, what, homeroom: call, floor: call, ...(hits === undefined ? {} : { hits }) };
  };
  const typed: [string, string][] = [
    ['3 letters, Latin', await rareLetters(database, '[a-z]{3}')],
    ['3 letters, Devanagari', await rareLetters(database, '[क-ह][ा-ौ][क-ह]')],
    ['5 letters, common', 'sharm'],
    ['1 letter, Devanagari', 'न'],
  ];
  const searches = typed.map(async ([what, text]) => {
    const hits = await hitsOf(database, text);
    return [
      read('filter', `name filter, ${what}`, `${list}?studentName=${encodeURIComponent(text)}&${shownFields}`, hits),
      read('search', `global search, ${what}`, `/api/search?q=${encodeURIComponent(text)}`, hits),
    ];
  });
  return [
    read('list', 'list, page 1', `${list}?${shownFields}`),
    read('long', 'list of 100', `${list}?PageSize=100&${shownFields}`),
    read('long', 'list of 1,000', `${list}?PageSize=1000&${shownFields}`),
    read('whole', 'list, whole records', list),
    read('deep', `list, page ${page}`, `${list}?PageNumber=${page}&${shownFields}`),
    read('detail', 'detail', `${list}/${id}`),
    ...(await Promise.all(searches)).flat(),
  ];
}

/** Three letters that occur together in names, as often as possible within 500 matches. */
async function rareLetters(database: Database, pattern: string): Promise<string> {
  const { rows } = await database.pool.query<{ letters: string }>(
    `select substring(search_name from $1) as letters from student
      where search_name ~ $1 group by letters having count(*) <= 200 order by count(*) desc, letters limit 40`,
    [pattern],
  );
  for (const { letters } of rows) if ((await hitsOf(database, letters)) <= 500) return letters;
  throw new Error(`No letters like ${pattern} are in up to 500 names.`);
}

async function hitsOf({ pool }: Database, text: string): Promise<number> {
  const statement = 'select count(*)::int as n from student where position(search_text($1) in search_name) > 0';
  return (await pool.query<{ n: number }>(statement, [text])).rows[0]?.n ?? 0;
}
