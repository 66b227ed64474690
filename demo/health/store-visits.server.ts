import { sql } from 'drizzle-orm';
import { medicineConsents } from '../../src/areas/health/medicine-consent/medicine-consent.table.ts';
import { visits } from '../../src/areas/health/visit/visit.table.ts';
import { studentStatus, subject } from '../../src/common/enumerations.domain.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

const shareWithConsent = 0.7;
const visitsOfMonth = 60;
const daysOfMonth = 30;
const nurse = 'School nurse';

/** What brings children to the nurse, and what helps. */
const cases = [
  { complaint: 'Headache', treatment: 'Rest and water', medicine: 'Paracetamol', dose: '250 mg' },
  { complaint: 'Stomach ache after lunch', treatment: 'Lay down for half an hour', medicine: '', dose: '' },
  { complaint: 'Fell in the yard, scraped knee', treatment: 'Cleaned and dressed', medicine: '', dose: '' },
  { complaint: 'Nosebleed', treatment: 'Pressed and cooled for ten minutes', medicine: '', dose: '' },
  { complaint: 'Fever, 38.6 °C', treatment: 'Measured twice, cool cloth', medicine: 'Paracetamol', dose: '250 mg' },
  { complaint: 'Insect bite, itching', treatment: 'Cooled', medicine: 'Antihistamine gel', dose: 'A thin layer' },
  { complaint: 'Twisted ankle in sports', treatment: 'Cooled and bandaged', medicine: '', dose: '' },
  { complaint: 'Cough, short of breath', treatment: 'Own inhaler, sat upright until better', medicine: '', dose: '' },
] as const;

/** Consents to medicine, and the last month's visits to the nurse. */
export async function storeVisits(ctx: WriteContext, { people, students }: StoredDemo): Promise<void> {
  const chance = createChance(211);
  const ids = people.students
    .filter(({ input }) => input.studentStatus === studentStatus.active)
    .map((child) => idOf(students, child));
  const consenting = new Set(ids.filter(() => chance.happens(shareWithConsent)));
  await insertAll(
    ctx.db,
    medicineConsents,
    medicineConsents.medicineConsentId,
    [...consenting].map((studentId) => ({
      studentId,
      consentedOn: addDays(ctx.today, -chance.whole(60, 400)),
      consentedBy: chance.pick(['Mother', 'Father', 'Both parents']),
      notes: chance.happens(0.2) ? 'Paracetamol only' : '',
    })),
  );
  const { rows: days } = await ctx.db.execute<{ day: string }>(sql`
    select d::date::text as day from generate_series(${ctx.today}::date - ${daysOfMonth}::int, ${ctx.today}::date - 1, '1 day') d
    where closed_day(d::date) is null order by d`);
  if (days.length === 0) return;
  const came = Array.from({ length: visitsOfMonth }, () => {
    const studentId = chance.pick(ids);
    const what = chance.pick(cases);
    const isFever = what.complaint.startsWith('Fever');
    return {
      visitFor: subject.student,
      studentId,
      ...what,
      givenBy: what.medicine ? nurse : '',
      reasonWithoutConsent: what.medicine && !consenting.has(studentId) ? 'Mother asked for it by telephone' : '',
      sentHome: isFever,
      familyTold: isFever || chance.happens(0.4),
      visitDate: chance.pick(days).day,
      visitTime: `${chance.pick(['08', '09', '10', '11', '12', '13', '14'])}:${String(chance.whole(0, 11) * 5).padStart(2, '0')}`,
    };
  });
  await insertAll(
    ctx.db,
    visits,
    visits.visitId,
    came.sort((one, other) => one.visitDate.localeCompare(other.visitDate)),
  );
}
