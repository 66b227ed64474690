import { and, gte, lte, sql } from 'drizzle-orm';
import { copyToPrograms } from '../../../common/copy-to-programs.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { namedPrograms } from '../../program/program/program.table.ts';
import { copyExamination } from './copy-examination.domain.ts';
import { examination } from './examination.domain.ts';
import { examinationResource } from './examination.server.ts';
import { examinations } from './examination.table.ts';

const { create } = saving(examination, examinationResource.storage);
const { get } = records(examination, examinationResource.storage);

/** Copies an examination to other programs, as if it were entered in each of them. */
export const copyExaminationRoutes = writing(copyExamination, async (ctx, { grant, body }) => {
  const { examinationId, toProgramIds } = body();
  const source = await get(ctx, grantOf(ctx, 'examination.read', 'examination.create'), examinationId);
  const { examinationName, startDate, endDate, isFinalExam } = source;
  return copyToPrograms(ctx, {
    ...{ grant, from: source.programId, toProgramIds, name: examinationName },
    ...{ programs: namedPrograms, programId: examinations.programId },
    isSame: and(
      sql`lower(${examinations.examinationName}) = lower(${examinationName})`,
      lte(examinations.startDate, endDate),
      gte(examinations.endDate, startDate),
    ),
    create: (programId) => create(ctx, { examinationName, startDate, endDate, isFinalExam, programId }),
  });
});
