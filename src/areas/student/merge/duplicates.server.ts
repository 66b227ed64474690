import { sql } from 'drizzle-orm';
import { namedAlike } from '../../../common/known-person/known-person.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { mayMerge, personColumns } from './facts.server.ts';
import { type Duplicates, mostDuplicates } from './merge.domain.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import { areTwoPeople } from './two-people.server.ts';
import { twoPeople } from './two-people.table.ts';

interface Common {
  /** What has to be equal, over the columns of a person; null: it says nothing. */
  value: string;
  why: string;
}

const birth: Common = { value: 'date_of_birth::text', why: 'Same name and date of birth' };

/** What two of one name have in common if they may be one person. */
const common: Readonly<Record<MergingKind['kind'], readonly Common[]>> = {
  student: [birth],
  staff: [birth],
  family: [
    birth,
    { value: "nullif(personal_contact, '')", why: 'Same name and telephone number' },
    { value: "nullif(lower(email), '')", why: 'Same name and e-mail' },
  ],
};

/** Pairs that may be one person, of those whom the caller may merge, unless somebody has said that they are two. A pair is named once. */
export async function duplicatesOf(ctx: Context, kind: MergingKind): Promise<Duplicates> {
  const values = common[kind.kind].map(({ value, why }, place) => sql`(${sql.raw(value)}, ${why}::text, ${place}::int)`);
  const { rows } = await ctx.db.execute<Duplicates[number] & Record<string, unknown>>(sql`
    with person as materialized (
      select ${personColumns(kind)}, ${kind.table}.name_sort, ${kind.table}.search_name, ${kind.table}.search_joined, v.*
      from ${kind.table} cross join lateral (values ${sql.join(values, sql`, `)}) v (value, why, place)
      where v.value is not null and ${mayMerge(ctx, kind)})
    select one, other, why from (
      select distinct on (a.name_sort, a.id, b.id) a.name_sort, a.id, b.id as other_id, a.why,
        ${asPerson('a')} as one, ${asPerson('b')} as other
      from person a join person b on a.value = b.value and a.place = b.place and a.id < b.id and ${namedAlike('a', 'b')}
        and not exists (select from ${twoPeople} where ${areTwoPeople(kind.kind, sql`a.id`, sql`b.id`)})
      order by a.name_sort, a.id, b.id, a.place limit ${mostDuplicates}) pair
    order by name_sort, id, other_id`);
  return rows.map(({ one, other, why }) => ({ one, other, why }));
}

const asPerson = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'subtitle', ${alias}.subtitle, 'dateOfBirth', ${alias}."dateOfBirth")`,
  );
