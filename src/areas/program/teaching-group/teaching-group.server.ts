import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courseLink } from '../course/course.table.ts';
import { courseChoices } from '../course-choice/course-choice.table.ts';
import { programs } from '../program/program.table.ts';
import { keepInside, membersOf, setMembers } from './group-members.server.ts';
import { getGroupMembers, setGroupMembers, teachingGroup } from './teaching-group.domain.ts';
import { teachingGroupPrograms, teachingGroupStudents, teachingGroups, teachingGroupTeachers } from './teaching-group.table.ts';

const scopes = { teachinggroupid: teachingGroups.teachingGroupId };
const isOf = sql`m.teaching_group_id = teaching_group.teaching_group_id`;
/** Not those who have left it, or will. */
const stays = sql`m.to_date is not distinct from teaching_group.to_date`;

export const teachingGroupResource = storedResource(teachingGroup, {
  table: teachingGroups,
  links: { courseId: courseLink },
  columns: {
    students: sql<number>`(select count(*)::int from ${teachingGroupStudents} m where ${isOf} and ${stays})`,
    choiceName: sql<string>`coalesce((select c.choice_name from ${courseChoices} c
      where c.course_choice_id = teaching_group.course_choice_id), '')`,
    programs: sql<string>`coalesce((select string_agg(p.program_name, ', ' order by p.program_order, p.name_sort)
      from ${teachingGroupPrograms} m join ${programs} p using (program_id) where ${isOf} and ${stays}), '')`,
    teachers: sql<string>`coalesce((select string_agg(concat_ws(' ', t.first_name, nullif(t.last_name, '')), ', ' order by m.place)
      from ${teachingGroupTeachers} m join ${staff} t using (staff_id) where ${isOf} and ${stays}), '')`,
  },
  filters: {
    programId: {
      is: (asked) => sql`exists (select from ${teachingGroupPrograms} m where ${isOf} and m.program_id = ${asked}::numeric)`,
      sort: teachingGroups.nameSort,
    },
  },
  save: async (ctx, input, { before, send, store }) => {
    if (before && before.courseId !== input.courseId && before.students > 0)
      throw conflict('This group has students: add another group for the other course.');
    if (!before) return send(input);
    const id = await store(input);
    if (before.fromDate !== input.fromDate || before.toDate !== input.toDate)
      await keepInside(ctx, id, { from: before.fromDate, to: before.toDate });
  },
  conflicts: {
    teaching_group_student_once: { field: 'courseId', message: 'Some of its students are in another group of this course' },
    teaching_group_student_band: {
      field: 'toDate',
      message: 'Some of its students are in another group of the same choice then',
    },
  },
});

const groupLink = linkTo({ as: 'group', table: teachingGroups, id: teachingGroups.teachingGroupId, scopes, filters: {} });
const what = 'teaching group';
const takenMeanwhile = 'Somebody else put one of these students into another group.|Reload it to see the changes.';
/** What the database refuses: the same student in two groups of a course, or of a choice. */
export const groupConflicts = { teaching_group_student_once: takenMeanwhile, teaching_group_student_band: takenMeanwhile };

export const teachingGroupRoutes: readonly FastifyPluginAsync[] = [
  answering(getGroupMembers, async (ctx, { grant, query: { teachingGroupId, onDay } }) => {
    await requireRecord(ctx, groupLink, teachingGroupId, { grant, what });
    return membersOf(ctx, teachingGroupId, onDay);
  }),
  writing(
    setGroupMembers,
    async (ctx, { grant, body }) => {
      const { teachingGroupId: id, ...sent } = body();
      await requireRecord(ctx, groupLink, id, { grant, what });
      await setMembers(ctx, id, sent);
      return { data: id, message: savedMessage };
    },
    groupConflicts,
  ),
];
