import { and, eq, isNull, sql } from 'drizzle-orm';
import { staffStatus, staffStatuses, staffTypes } from '../../../common/enumerations.domain.ts';
import { fullName, isRenamed } from '../../../common/person-name.domain.ts';
import { type Enumeration, parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { malformed } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { photoRoutes } from '../../../kit/server/resource/photo-routes.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { staffExits } from '../staff-exit/staff-exit.table.ts';
import { askAboutKnownStaff } from './known-staff.server.ts';
import { refuseWhileTeaching } from './open-sessions.server.ts';
import { belongsToStaff, staff as staffDefinition } from './staff.domain.ts';
import { staffLink, staffPhotos, staff as staffTable } from './staff.table.ts';
import { educationsOfStaff, experiencesOfStaff } from './staff-history-json.server.ts';
import { keepTypeInStep } from './staff-type.server.ts';

const nameFields = {
  staffId: staffTable.staffId,
  firstName: staffTable.firstName,
  lastName: staffTable.lastName,
  designation: staffTable.designation,
};

export const staffResource = storedResource(staffDefinition, {
  table: staffTable,
  columns: {
    // Written out, because Drizzle omits the table's name from columns in a select from a single table.
    lastDay: sql`(select x.exit_date::text from ${staffExits} x where x.staff_id = staff.staff_id and not x.is_in_effect)`,
    photo: staffPhotos.version,
    professionalExperiences: experiencesOfStaff(staffTable.staffId),
    educationalBackgrounds: educationsOfStaff(staffTable.staffId),
  },
  join: (query) => query.leftJoin(staffPhotos, eq(staffPhotos.staffId, staffTable.staffId)),
  filters: {
    staffName: { search: staffTable.searchName, sort: staffTable.nameSort },
  },
  save: async (ctx, input, { before, confirmed, store }) => {
    if (!before && !confirmed.has('isAnother')) await askAboutKnownStaff(ctx, input);
    const changesPowers = before && (before.staffType !== input.staffType || before.staffStatus !== input.staffStatus);
    if (changesPowers) await raise(ctx, 'staffPowersChange', { staffId: before.staffId });
    await refuseWhileTeaching(ctx, input, before);

    const staffId = await store(input);
    if (before?.staffType !== input.staffType) await keepTypeInStep(ctx, staffId, input.staffType);
    const hasLeft = before !== null && belongsToStaff(before.staffStatus) && !belongsToStaff(input.staffStatus);
    if (before !== null && !belongsToStaff(before.staffStatus) && belongsToStaff(input.staffStatus))
      await endAbsence(ctx, staffId);
    if (hasLeft) await raise(ctx, 'staffLeft', { staffId, lastDay: ctx.today });
    if (isRenamed(input, before)) await raise(ctx, 'personRenamed', { staffId, name: fullName(input) });
  },
  remove: async (ctx, { staffId }, { drop }) => {
    await raise(ctx, 'staffPowersChange', { staffId });
    await raise(ctx, 'peopleDeleted', { staffIds: [staffId] });
    await drop();
  },
  names: {
    GetAllStaffNames: { columns: nameFields, sort: staffTable.nameSort },
    GetStaffNamesForStatus: {
      columns: nameFields,
      sort: staffTable.nameSort,
      where: (query) => {
        const status = choiceIn(query, 'staffStatus', staffStatuses) ?? staffStatus.active;
        // An addition of ours: only teaching staff can be assigned to a course.
        const type = choiceIn(query, 'staffType', staffTypes);
        return and(eq(staffTable.staffStatus, status), type ? eq(staffTable.staffType, type) : undefined);
      },
    },
  },
});

/** Somebody who had left is employed again from today on: the exit stays, and another may follow it. */
async function endAbsence({ db, today }: WriteContext, staffId: number): Promise<void> {
  await db
    .update(staffExits)
    .set({ returnedOn: sql`greatest(${today}::date, exit_date + 1)` })
    .where(and(eq(staffExits.staffId, staffId), eq(staffExits.isInEffect, true), isNull(staffExits.returnedOn)));
}

const { create, update } = saving(staffDefinition, staffResource.storage);

/** Changes a staff member as the call does, if the caller may. */
export const updateStaff = update;

/**
 * Creates a staff member as the call does, if the caller may.
 * @param body with `isAnother` if it is known that they are not there already
 * @returns the id
 */
export const createStaff = async (ctx: WriteContext, body: unknown): Promise<number> => (await create(ctx, body)).id;

function choiceIn(query: Readonly<Record<string, string>>, name: string, of: Enumeration): number | undefined {
  const given = query[name.toLowerCase()];
  if (!given) return undefined;
  const value = parseChoice(of, given);
  if (value === undefined) throw malformed(`${name} must be one of its values.`);
  return value;
}

/** Makes sure that the staff member is in the caller's scope. @throws 404 */
const requireStaff = (ctx: Context, staffId: number, action: 'read' | 'update'): Promise<void> =>
  requireRecord(ctx, staffLink, staffId, { grant: grantOf(ctx, `staff.${action}`), what: 'staff' });

export const staffPhotoRoutes = photoRoutes({
  url: '/api/ss/Staff/Photo',
  tag: 'Staff',
  one: 'staff member',
  id: 'staffId',
  permission: 'staff',
  resource: 'StaffPhoto',
  table: staffPhotos,
  owner: staffPhotos.staffId,
  require: requireStaff,
});
