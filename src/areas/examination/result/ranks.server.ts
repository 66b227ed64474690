import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { sendList } from '../../../kit/server/export/list-export.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { exportRanks } from './results.domain.ts';
import { resultsOf } from './results.server.ts';

/** The order of ranks on paper, or as a sheet to go on with. */
export const rankRoutes = answering(exportRanks, async (ctx, { grant, query: { examinationId }, request, reply }) => {
  const results = await resultsOf(ctx, grant, examinationId);
  const { rows } = await ctx.db.execute<{ title: string }>(sql`
    select e.examination_name || ', ' || p.program_name as title
    from ${examinations} e join ${programs} p on p.program_id = e.program_id where e.examination_id = ${examinationId}`);
  const hasScale = results.some(({ letter }) => letter !== '');
  return sendList(request, reply, {
    resource: 'Examination',
    title: `Ranks of ${rows[0]?.title ?? ''}`,
    fileName: 'ranks',
    columns: [
      { header: 'Rank', kind: 'number' },
      { header: 'Student Name' },
      { header: 'Total', kind: 'number' },
      { header: 'Out Of', kind: 'number' },
      { header: 'Percentage', kind: 'number' },
      ...(hasScale ? [{ header: 'Grade' }] : []),
      { header: 'Result' },
    ],
    filters: [],
    rows: (async function* () {
      yield results.map(({ rank, student, total, outOf, percentage, letter, isPassed }) => [
        rank,
        fullName(student),
        total,
        outOf,
        percentage,
        ...(hasScale ? [letter] : []),
        isPassed === null ? '' : isPassed ? 'Passed' : 'Failed',
      ]);
    })(),
    rowCount: results.length,
  });
});
