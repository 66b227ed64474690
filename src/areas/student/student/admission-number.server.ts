import { eq, sql } from 'drizzle-orm';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { advanceSeries } from '../../../kit/server/database/number-series.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject } from '../../../kit/server/resource/input.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { refuseTaken } from '../../../kit/server/resource/saving/references.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { personMerges } from '../merge/person-merge.table.ts';
import { admissionNumberKey, admissionNumberTaken, changeAdmissionNumber } from './admission-number.domain.ts';
import { student } from './student.domain.ts';
import { studentResource } from './student.server.ts';
import { admissionNumberKeyOf, admissionNumbers, students } from './student.table.ts';

const { lock } = records(student, studentResource.storage);

/** The number of a record that was made one with another stays used. */
const ofGone = (key: string) => ({
  key: personMerges.personMergeId,
  id: null,
  same: sql`${admissionNumberKeyOf(personMerges.schoolAdmissionNumber)} = ${key}`,
});

/** A number that was brought along with a slip in it is corrected; the history says by whom. */
export const admissionNumberRoutes = writing(
  changeAdmissionNumber,
  async (ctx, { grant, query: { studentId }, body, request }) => {
    const { schoolAdmissionNumber } = body();
    const before = await lock(ctx, grant, studentId);
    refuseStale(bodyObject(request.body), before);
    const answer = { data: studentId, message: savedMessage };
    if (schoolAdmissionNumber === before.schoolAdmissionNumber) return answer;
    const key = admissionNumberKey(schoolAdmissionNumber);
    // First: a number that is being drawn is then seen below.
    await advanceSeries(ctx.db, admissionNumbers, [key]);
    const same = sql`${admissionNumberKeyOf(students.schoolAdmissionNumber)} = ${key}`;
    await refuseTaken(ctx, { ...admissionNumberTaken, key: students.studentId, id: studentId, same });
    await refuseTaken(ctx, { ...admissionNumberTaken, ...ofGone(key) });
    await ctx.db
      .update(students)
      .set({ schoolAdmissionNumber, ...changeStamp(ctx) })
      .where(eq(students.studentId, studentId));
    await audit(ctx, {
      action: 'update',
      resource: student.name,
      recordId: studentId,
      before: { schoolAdmissionNumber: before.schoolAdmissionNumber },
      after: { schoolAdmissionNumber },
    });
    return answer;
  },
  { student_admission_number: admissionNumberTaken },
);
