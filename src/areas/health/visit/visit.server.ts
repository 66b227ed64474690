import { and, eq, lte } from 'drizzle-orm';
import { subject } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { personStorage } from '../../staff/staff/person.table.ts';
import { notesLooks } from '../health-record/looks.server.ts';
import { medicineConsents } from '../medicine-consent/medicine-consent.table.ts';
import { type VisitInput, type VisitRow, visit } from './visit.domain.ts';
import { visits } from './visit.table.ts';

export const visitResource = storedResource(visit, {
  table: visits,
  ...personStorage(visits, { kind: 'visitFor', id: 'visitForId' }),
  save: async (ctx, input, { before, send }) => {
    await refuseWithoutConsent(ctx, input, before);
    await send({ ...input, givenBy: input.givenBy || (input.medicine && ctx.session.name) });
  },
  onView: notesLooks('visitId', { of: visit.name }),
});

/** The fields on which a consent depends: if none of them changes, the earlier decision stands. */
const asksFor = ['visitFor', 'visitForId', 'visitDate', 'medicine', 'reasonWithoutConsent'] as const;

/** A child gets medicine only if somebody has consented, or the visit says why it could not wait. */
async function refuseWithoutConsent(ctx: WriteContext, input: VisitInput, before: VisitRow | null): Promise<void> {
  const { visitFor, visitForId, visitDate, medicine, reasonWithoutConsent } = input;
  if (visitFor !== subject.student || medicine === '' || reasonWithoutConsent !== '') return;
  const hasStood = before && asksFor.every((field) => before[field] === input[field]);
  if (hasStood) return;
  const [consent] = await ctx.db
    .select({ id: medicineConsents.medicineConsentId })
    .from(medicineConsents)
    .where(and(eq(medicineConsents.studentId, visitForId), lte(medicineConsents.consentedOn, visitDate)));
  if (!consent) throw ruleBroken({ reasonWithoutConsent: ['Nobody had consented to medicine: say why it was given'] });
}
