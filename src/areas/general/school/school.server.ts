import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import sharp from 'sharp';
import { audit } from '../../../kit/server/audit.server.ts';
import type { Db } from '../../../kit/server/database.server.ts';
import { notFound } from '../../../kit/server/errors.server.ts';
import { bodyObject, parseInput, refuseUnknown, withStored } from '../../../kit/server/input.server.ts';
import {
  answers,
  answersFile,
  changeSchema,
  fileBody,
  problems,
  writeAnswer,
} from '../../../kit/server/openapi-schemas.server.ts';
import { acceptUploads, readPicture, uploadedFile } from '../../../kit/server/pictures.server.ts';
import { refuseStale } from '../../../kit/server/save.server.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import { changeStamp } from '../../../kit/server/stamp.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { schoolInput } from './school.domain.ts';
import { schools } from './school.table.ts';

const url = '/api/gs/School';
const tags = ['School'];
const known = new Set([
  ...Object.keys(schoolInput.shape),
  'schoolId',
  'version',
  'hasLogo',
  'created',
  'createdBy',
  'lastModified',
  'lastModifiedBy',
]);
const shown = {
  schoolName: schools.schoolName,
  address: schools.address,
  email: schools.email,
  phone: schools.phone,
  timeZone: schools.timeZone,
  auditKeptYears: schools.auditKeptYears,
  version: schools.version,
  hasLogo: sql<boolean>`logo is not null`,
  lastModified: schools.lastModified,
  lastModifiedBy: schools.lastModifiedBy,
};

/** The school's own page: name, address, contact, logo, time zone. */
export const schoolRoutes: FastifyPluginAsync = async (app) => {
  await acceptUploads(app);

  const read = { tags, summary: 'The school', response: { ...answers('Its one record'), ...problems(401, 403) } };
  app.get(url, { schema: read }, async ({ context }) => {
    grantOf(context, 'school.read');
    const [school] = await context.db.select(shown).from(schools);
    return school;
  });

  app.put(
    url,
    {
      schema: {
        tags,
        summary: 'Change the school',
        body: changeSchema(schoolInput),
        response: { 200: writeAnswer, ...problems(400, 401, 403, 409, 422) },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        grantOf(ctx, 'school.update');
        const [before] = await ctx.db.select(shown).from(schools).for('update');
        const body = bodyObject(request.body);
        refuseUnknown(body, known);
        refuseStale(body, before ?? {});
        const input = parseInput(schoolInput, before ? withStored(schoolInput, before, body) : body);
        await ctx.db
          .update(schools)
          .set({ ...input, ...changeStamp(ctx) })
          .where(eq(schools.schoolId, 1));
        await audit(ctx, { action: 'update', resource: 'School', recordId: 1, before, after: input });
        return { data: 1, message: 'Your changes saved successfully' };
      }),
  );

  const readLogo = { tags, summary: 'The logo', response: { ...answersFile('A picture', 'image/png'), ...problems(401, 404) } };
  app.get(`${url}/Logo`, { schema: readLogo }, async ({ context }, reply) => {
    const [school] = await context.db.select({ logo: schools.logo }).from(schools);
    if (!school?.logo) throw notFound('logo');
    return reply.type('image/png').header('cache-control', 'private, no-cache').send(school.logo);
  });

  app.put(
    `${url}/Logo`,
    {
      schema: {
        tags,
        summary: 'Set the logo',
        body: fileBody('logo'),
        response: { 200: writeAnswer, ...problems(401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      grantOf(request.context, 'school.update');
      const { image512 } = await readPicture(await uploadedFile(request));
      const logo = await sharp(image512).png().toBuffer();
      return write(request, reply, async (ctx) => {
        await ctx.db
          .update(schools)
          .set({ logo, ...changeStamp(ctx) })
          .where(eq(schools.schoolId, 1));
        await audit(ctx, { action: 'update', resource: 'SchoolLogo', recordId: 1 });
        return { data: 1, message: 'Your changes saved successfully' };
      });
    },
  );
};

/** What heads a document. */
export async function readLetterhead(db: Db): Promise<{ name: string; address: string; logo: Uint8Array | null }> {
  const [school] = await db.select().from(schools);
  return { name: school?.schoolName ?? '', address: school?.address ?? '', logo: school?.logo ?? null };
}

/** Makes sure that the school's one row is there. */
export async function ensureSchool(db: Db, schoolName: string): Promise<void> {
  await db.insert(schools).values({ schoolName }).onConflictDoNothing();
}
