import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../kit/server/database/database.server.ts';
import { portraitOf } from '../../../../kit/server/work/pictures.server.ts';
import { studentPhotos } from '../../../student/student/student.table.ts';
import { cardPhotos } from './card-photo.table.ts';

/** Pixels: 207 to the inch. */
const photoPixels = { width: 190, height: 236 };

/** `student_photo p` joined with its cropped copy, `card_photo c`, if there is one. */
export const photosAndCrops = sql`${studentPhotos} p left join ${cardPhotos} c on c.student_id = p.student_id and c.version = p.version`;

/** The photos of some students, cropped for their cards. Missing ones are cropped now and kept. */
export async function photosForCards(db: Db, studentIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  const ofThem = sql`p.student_id = any(${sql.param(studentIds)}::int[])`;
  const { rows } = await db.execute<{ studentId: number; image: Buffer }>(sql`
    select p.student_id as "studentId", c.image from ${photosAndCrops} where ${ofThem} and c.image is not null`);
  const cropped = await cropPhotos(db, sql`${ofThem} and c.image is null`);
  return new Map([...rows, ...cropped].map(({ studentId, image }) => [studentId, image]));
}

/** Crops photos and keeps them. @param where a condition on `photosAndCrops` */
export async function cropPhotos(db: Db, where: SQL): Promise<{ studentId: number; image: Buffer }[]> {
  const { rows } = await db.execute<{ studentId: number; version: string; photo: Buffer }>(sql`
    select p.student_id as "studentId", p.version, p.image_512 as photo from ${photosAndCrops} where ${where}`);
  const cropped = await Promise.all(
    rows.map(async ({ photo, ...of }) => ({ ...of, image: await portraitOf(photo, photoPixels) })),
  );
  if (cropped.length > 0) await keep(db, cropped);
  return cropped;
}

/** A photo that was removed or replaced meanwhile is not kept. */
async function keep(db: Db, cropped: readonly { studentId: number; version: string; image: Buffer }[]): Promise<void> {
  const column = <T>(of: (one: (typeof cropped)[number]) => T) => sql.param(cropped.map(of));
  await db.execute(sql`
    insert into ${cardPhotos} (student_id, version, image)
    select n.student_id, n.version, n.image
    from unnest(${column((one) => one.studentId)}::int[], ${column((one) => one.version)}::text[],
      ${column((one) => one.image)}::bytea[]) n (student_id, version, image)
    join ${studentPhotos} p on p.student_id = n.student_id and p.version = n.version
    order by n.student_id for key share of p
    on conflict (student_id) do update set version = excluded.version, image = excluded.image`);
}
