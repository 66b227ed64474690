import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import sharp from 'sharp';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { savedAs } from '../../../kit/server/documents/saved-name.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { requireFresh } from '../../../kit/server/http/fresh.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { bodyObject, parseInput, withStored } from '../../../kit/server/resource/input.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { acceptUploads, readPicture, uploadedFile } from '../../../kit/server/work/pictures.server.ts';
import { keepSchoolYears } from '../school-year/school-year.server.ts';
import { changeSchool, deleteLogo, getLogo, getSchool, sentSchool, setLogo, zoneMessage } from './school.domain.ts';
import { schools } from './school.table.ts';
import { dropPicture, setPicture } from './school-picture.server.ts';
import { signatureCalls } from './signature.server.ts';

const shown = {
  schoolName: schools.schoolName,
  address: schools.address,
  email: schools.email,
  phone: schools.phone,
  timeZone: schools.timeZone,
  auditKeptYears: schools.auditKeptYears,
  schoolYearStart: schools.schoolYearStart,
  financialYearStart: schools.financialYearStart,
  upiId: schools.upiId,
  board: schools.board,
  affiliationNumber: schools.affiliationNumber,
  schoolCode: schools.schoolCode,
  udiseCode: schools.udiseCode,
  principalName: schools.principalName,
  resultsNeedRelease: schools.resultsNeedRelease,
  cardShowsPhoto: schools.cardShowsPhoto,
  cardShowsRank: schools.cardShowsRank,
  cardShowsAttendance: schools.cardShowsAttendance,
  version: schools.version,
  hasLogo: sql<boolean>`logo is not null`,
  hasSignature: sql<boolean>`signature_id is not null`,
  lastModified: schools.lastModified,
  lastModifiedBy: schools.lastModifiedBy,
};

const logoOfSchool = { of: 'logo', column: 'logo', resource: 'SchoolLogo' } as const;

/** The school's own page: name, address, contact, logo, and the settings for calculations. */
export const schoolRoutes: FastifyPluginAsync = async (app) => {
  await acceptUploads(app);
  for (const call of [...schoolCalls, ...signatureCalls]) await app.register(call);
};

const schoolCalls: readonly FastifyPluginAsync[] = [
  answering(getSchool, async ({ db }) => {
    const [school] = await db.select(shown).from(schools);
    if (!school) throw notFound('school');
    return school;
  }),

  writing(changeSchool, async (ctx, { request }) => {
    const [before] = await ctx.db.select(shown).from(schools).for('update');
    const body = bodyObject(request.body);
    refuseStale(body, before ?? {});
    const input = parseInput(sentSchool, before ? withStored(sentSchool, before, body) : body);
    // It says where fees are paid to.
    if (input.upiId !== before?.upiId) requireFresh(ctx);
    if (input.timeZone !== before?.timeZone) await refuseUnknownZone(ctx, input.timeZone);
    if (input.schoolYearStart !== before?.schoolYearStart) await keepSchoolYears(ctx);
    await ctx.db
      .update(schools)
      .set({ ...input, ...changeStamp(ctx) })
      .where(eq(schools.schoolId, 1));
    await audit(ctx, { action: 'update', resource: 'School', recordId: 1, before, after: input });
    if (input.resultsNeedRelease && !before?.resultsNeedRelease) await raise(ctx, 'resultsNeedRelease', {});
    return { data: 1, message: savedAs(input, ['schoolName']) };
  }),

  answering(getLogo, async ({ db }, { reply }) => {
    const [school] = await db.select({ logo: schools.logo }).from(schools);
    if (!school?.logo) throw notFound('logo');
    return reply.type('image/png').header('cache-control', 'private, no-cache').send(school.logo);
  }),

  answering(setLogo, async (_ctx, { request, reply }) => {
    const { image512 } = await readPicture(await uploadedFile(request));
    const logo = await sharp(image512).png().toBuffer();
    return setPicture(request, reply, logoOfSchool, async () => ({ logo }));
  }),

  writing(deleteLogo, (ctx) => dropPicture(ctx, logoOfSchool)),
];

/** The head of a document. */
export async function readLetterhead(db: Db): Promise<{ name: string; address: string; logo: Uint8Array | null }> {
  const [school] = await db.select().from(schools);
  return { name: school?.schoolName ?? '', address: school?.address ?? '', logo: school?.logo ?? null };
}

/** Makes sure that the school's single row exists. */
export async function ensureSchool(db: Db, schoolName: string): Promise<void> {
  await db.insert(schools).values({ schoolName }).onConflictDoNothing();
}

/** The database reckons in the time zone as well, and knows fewer of them, by their names only. @throws 422 */
async function refuseUnknownZone({ db }: WriteContext, zone: string): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_timezone_names where lower(name) = lower(${zone}) limit 1`);
  if (rows.length === 0) throw ruleBroken({ timeZone: [zoneMessage] });
}
