import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { genders, staffStatuses, staffTypes } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { personNameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { photoColumns } from '../../../kit/server/database/photo-columns.table.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const staff = pgTable(
  'staff',
  {
    staffId: integer().primaryKey().generatedAlwaysAsIdentity(),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    staffStatus: integer().notNull().default(1),
    email: text().notNull(),
    dateOfBirth: date(),
    staffType: integer().notNull(),
    gender: integer().notNull(),
    nationality: text().notNull().default(''),
    designation: text().notNull().default(''),
    currentAddress: text().notNull(),
    permanentAddress: text().notNull().default(''),
    personalContact: text().notNull(),
    joinedOn: date(),
    isGovernmentHired: boolean().notNull().default(false),
    ...personNameColumns(sql`first_name || ' ' || last_name`),
    ...stampColumns(),
  },
  (table) => [
    enumCheck('staff_status', table.staffStatus, staffStatuses),
    enumCheck('staff_type', table.staffType, staffTypes),
    enumCheck('staff_gender', table.gender, genders),
    index('staff_name').on(table.nameSort, table.staffId),
    index('staff_search').using('gin', sql`${table.searchJoined} gin_trgm_ops`),
    index('staff_search_joined_letters').using('gin', sql`letter_groups(${table.searchJoined})`),
    index('staff_email_letters').using('gin', sql`letter_groups(search_text(${table.email}))`),
    index('staff_designation_letters').using('gin', sql`letter_groups(search_text(${table.designation}))`),
    index('staff_personal_contact_letters').using('gin', sql`letter_groups(search_text(${table.personalContact}))`),
    index('staff_nationality_letters').using('gin', sql`letter_groups(search_text(${table.nationality}))`),
    index('staff_search_prefix').on(table.searchJoined),
  ],
);

/** Columns that own a staff member. */
export const staffScopes = { staffid: staff.staffId };

/** A reference to a staff member. */
export const staffLink = linkTo({
  as: 'staff',
  table: staff,
  id: staff.staffId,
  scopes: staffScopes,
  filters: { staffName: { search: staff.searchName, sort: staff.nameSort } },
});

export const staffPhotos = pgTable('staff_photo', {
  staffId: integer()
    .primaryKey()
    .references(() => staff.staffId, { onDelete: 'cascade' }),
  ...photoColumns(),
});
