import { and, or, sql } from 'drizzle-orm';
import { birthKey, contactKeys, firstOf, otherBirth, sameBirth, sameContact } from '../../../common/imported-person.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { anyDayOf, anyOf } from '../../../kit/server/import/any-of.server.ts';
import { type Known, textsOf, type Values } from '../../../kit/server/import/import-plan.server.ts';
import type { ReadRow } from '../../../kit/server/import/read-rows.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff, staffScopes } from '../staff/staff.table.ts';

/**
 * Tells who of a file is there already: by name and date of birth, or by name with the telephone number or e-mail address. Somebody
 * whom the latter name with another date of birth may be somebody else or a slip, so that is a problem.
 */
export async function knownStaff(ctx: Context, rows: readonly ReadRow[]) {
  const byBirth = new Map<string, Place>();
  const byContact = new Map<string, { born: unknown; place: Place }>();
  const others = new Map<number, string>();
  const note = (values: Values, place: Place): void => {
    const birth = birthKey(values);
    if (birth !== undefined && !byBirth.has(birth)) byBirth.set(birth, place);
    for (const key of contactKeys(values))
      if (!byContact.has(key)) byContact.set(key, { born: values['dateOfBirth'] ?? null, place });
  };
  for (const { id, ...stored } of await staffLike(ctx, rows)) note(stored, { where: 'in Homeroom', id });

  return {
    /** Why a row is left out; undefined if it is not. To be asked for each row in turn. */
    reasonFor({ values, number }: ReadRow): Known | undefined {
      const birth = birthKey(values);
      const place = birth === undefined ? undefined : byBirth.get(birth);
      if (place) return knownAs(sameBirth(place.where), place);
      const same = firstOf(contactKeys(values), byContact);
      if (same && (birth === undefined || same.born === null)) return knownAs(sameContact(same.place.where), same.place);
      if (same) others.set(number, same.place.where);
      note(values, { where: `in row ${number}` });
      return undefined;
    },
    /** What is said of a row that is not left out. */
    issuesFor(row: number): Issue[] {
      const where = others.get(row);
      return where === undefined ? [] : [{ field: 'dateOfBirth', message: otherBirth(where) }];
    },
  };
}

/** Where somebody was found: in Homeroom, with the id, or in a row above. */
interface Place {
  where: string;
  id?: number;
}

const knownAs = (reason: string, { id }: Place): Known => (id === undefined ? reason : { reason, id });

/** Staff whom the rows may mean, as far as the caller may see them. */
const staffLike = (ctx: Context, rows: readonly ReadRow[]) =>
  ctx.db
    .select({
      id: staff.staffId,
      firstName: staff.firstName,
      lastName: staff.lastName,
      dateOfBirth: staff.dateOfBirth,
      personalContact: staff.personalContact,
      email: staff.email,
    })
    .from(staff)
    .where(
      and(
        scopeWhere(grantOf(ctx, 'staff.create'), staffScopes),
        or(
          anyDayOf(staff.dateOfBirth, textsOf(rows, 'dateOfBirth')),
          anyOf(staff.personalContact, textsOf(rows, 'personalContact')),
          anyOf(
            sql`lower(${staff.email})`,
            textsOf(rows, 'email').map((email) => email.toLowerCase()),
          ),
        ),
      ),
    )
    .orderBy(staff.staffId);
