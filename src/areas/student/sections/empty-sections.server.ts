import { sql } from 'drizzle-orm';
import { covers } from '../../../kit/domain/permission.domain.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import type { EmptyPage } from '../../../kit/server/list/empty-page.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { noPrograms } from '../../program/program/program-lacks.domain.ts';
import { sectionsBeside } from './section-students.server.ts';

/** What the sheet on which sections are made up lacks; a program outside of the caller’s scope is as if it were not there. */
export const emptySections: readonly EmptyPage[] = [
  {
    name: 'sis/SectionsSheet',
    permission: ['student.update'],
    lacks: async (ctx, grant, { id: programId }) => {
      if (programId === undefined) {
        const { rows } = await ctx.db.execute(sql`select from ${programs} limit 1`);
        return rows.length === 0 ? [noPrograms] : [];
      }
      if (!covers(grant, { programid: programId })) throw notFound('program');
      const sections = await sectionsBeside(ctx, { grant, query: { programId } });
      return sections.length > 1 ? [] : [{ ...noPrograms, words: 'There is no other program of this order.' }];
    },
  },
];
