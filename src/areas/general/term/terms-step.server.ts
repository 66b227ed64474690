import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlanStep } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { movedTerms } from './moved-terms.domain.ts';
import type { TermInput } from './term.domain.ts';
import { lockTerms, otherYearIssues, termsOf, writeDown } from './term.server.ts';
import { terms } from './term.table.ts';

/** The terms of the year before, moved into the new one. */
export const termsStep: PlanStep<Record<string, never>> = {
  name: 'terms',
  label: 'Terms',
  permissions: ['termmanagement.create'],
  settings: z.strictObject({}),
  apply: async (ctx, { schoolYear, name, ...days }) => {
    await lockTerms(ctx);
    const [present, former] = [await termsOf(ctx.db, schoolYear), await termsOf(ctx.db, schoolYear - 1)];
    if (present.length > 0) return [{ text: `${name} has its terms already`, names: present.map(inWords) }];
    if (former.length === 0) return [{ text: 'The year before has no terms', names: [] }];
    const moved = movedTerms(
      former.map(({ termName, startDate, endDate, percentage }) => ({ termName, startDate, endDate, percentage })),
      { startDate: days.firstDayBefore, endDate: days.lastDayBefore },
      { startDate: days.firstDay, endDate: days.lastDay },
    );
    if (!moved || (await otherYearIssues(ctx.db, moved, schoolYear)).length > 0)
      return [{ text: 'The terms do not fit into the days of the new year: please enter them', names: [] }];
    await ctx.db.insert(terms).values(moved.map((term) => ({ ...term, schoolYear, ...creationStamp(ctx) })));
    await writeDown(ctx, [], schoolYear);
    return [{ text: counted(moved.length, 'term'), names: moved.map(inWords) }];
  },
  watched: [
    {
      ...{ table: terms, resource: 'TermManagement' },
      rows: ({ schoolYear }) => sql`school_year = ${schoolYear}`,
      named: (row) => sql`(${row} ->> 'term_name') || ': the term has been changed'`,
    },
  ],
};

const inWords = ({ termName, startDate, endDate, percentage }: Omit<TermInput, 'termManagementId' | 'version'>) =>
  `${termName}, ${displayDate(startDate)} to ${displayDate(endDate)}, ${percentage}%`;
