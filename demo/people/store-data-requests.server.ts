import { sql } from 'drizzle-orm';
import { dataRequestSettings, dataRequests, requestNumbers } from '../../src/areas/privacy/data-request/data-request.table.ts';
import {
  identityProof,
  requestAbout,
  requestKind,
  requestWay,
} from '../../src/areas/privacy/data-request/data-request-words.domain.ts';
import { answerDays } from '../../src/areas/privacy/data-request/request-clocks.domain.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import { nextNumber, numberText } from '../../src/kit/server/database/number-series.server.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { creationStamp } from '../../src/kit/server/resource/stamp.server.ts';

const asked = [
  {
    daysAgo: 40,
    kind: requestKind.correct,
    way: requestWay.person,
    proof: identityProof.known,
    wish: 'Our house number is 14, not 41.',
  },
  { daysAgo: 6, kind: requestKind.see, way: requestWay.paper, proof: identityProof.document, wish: '' },
];

/** Two requests on paper, of which one is overdue; families and staff may ask as well. */
export async function storeDataRequests(ctx: WriteContext): Promise<void> {
  const { db, today } = ctx;
  await db.insert(dataRequestSettings).values({ id: 1, isOpen: true });
  const { rows } = await db.execute<{ studentId: number; familyId: number; name: string }>(sql`
    select distinct on (sf.student_id) sf.student_id as "studentId", f.family_id as "familyId", concat_ws(' ', f.first_name, f.last_name) as name
    from student_family sf join family f using (family_id) join student s using (student_id) where s.student_status = 1
    order by sf.student_id, f.family_id limit ${asked.length}`);
  for (const [place, { studentId, familyId, name }] of rows.entries()) {
    const one = asked[place];
    if (!one) continue;
    const { daysAgo, ...request } = one;
    const askedOn = addDays(today, -daysAgo);
    const year = Number(askedOn.slice(0, 4));
    await db.insert(dataRequests).values({
      ...{ ...request, about: requestAbout.student, studentId, askedByFamilyId: familyId, askedBy: name, askedOn },
      requestNumber: numberText(requestNumbers, year, await nextNumber(db, requestNumbers, year, 1)),
      dueOn: addDays(askedOn, answerDays.default),
      ...creationStamp(ctx),
    });
  }
}
