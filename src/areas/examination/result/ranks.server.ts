import { fullName } from '../../../common/person-name.domain.ts';
import { sendList } from '../../../kit/server/export/list-export.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { examinationTitle } from '../examination/examination-title.server.ts';
import { exportRanks } from './results.domain.ts';
import { resultsOf } from './results.server.ts';

/** The ranking as PDF, Excel or CSV. */
export const rankRoutes = answering(exportRanks, async (ctx, { grant, query: { examinationId }, request, reply }) => {
  const results = await resultsOf(ctx, grant, examinationId);
  const hasScale = results.some(({ letter }) => letter !== '');
  return sendList(request, reply, {
    resource: 'Examination',
    title: `Ranks of ${await examinationTitle(ctx.db, examinationId)}`,
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
