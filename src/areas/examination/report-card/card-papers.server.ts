import { sql } from 'drizzle-orm';
import { dayInZone, displayDate } from '../../../kit/domain/dates.domain.ts';
import type { OnePaper } from '../../../kit/server/documents/document-jobs.server.ts';
import { qrCode } from '../../../kit/server/documents/qr-code.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { portraitOf } from '../../../kit/server/work/pictures.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { studentPhotos } from '../../student/student/student.table.ts';
import { sizeOf } from './card-size.server.ts';
import { reportCards } from './report-card.table.ts';

/** Photos are made small while the cards before them are set. */
const atOnce = 40;
/** Three pixels a point: 216 to the inch. */
const photoPixels = { width: 198, height: 246 };

/** What all cards of a file show alike, and the cards, as they are asked for. */
export interface CardPapers {
  shared: { isBatch: boolean; hasGrades: boolean; header: string[]; scale: string[] };
  examination: string;
  papers: AsyncGenerator<OnePaper[], void, undefined>;
}

/**
 * Issued cards as papers, each as it was issued.
 * @param origin of the address that a card's code leads to
 */
export async function cardPapers(
  { db }: Context,
  reportCardIds: readonly number[],
  { origin, isBatch }: { origin: string; isBatch: boolean },
): Promise<CardPapers> {
  const [[school], cards] = await Promise.all([
    db.select({ timeZone: schools.timeZone, showsPhoto: schools.cardShowsPhoto }).from(schools),
    db
      .select()
      .from(reportCards)
      .where(sql`${reportCards.reportCardId} = any(${sql.param(reportCardIds)}::int[])`)
      .orderBy(sql`array_position(${sql.param(reportCardIds)}::int[], ${reportCards.reportCardId})`),
  ]);
  const [first] = cards;
  const shared = {
    isBatch,
    header: first?.said.header ?? [],
    hasGrades: (first?.said.scale.length ?? 0) > 0,
    scale: first?.said.scale ?? [],
  };
  const paperOf = (card: (typeof cards)[number], photo: Uint8Array | undefined): OnePaper => {
    const { code, number, issued, studentId } = card;
    const address = `${origin}/verify/${code}`;
    const name = `/photo-${studentId}`;
    return {
      data: {
        ...card.said,
        ...{ number, address, issued: displayDate(dayInZone(school?.timeZone ?? 'Asia/Kolkata', issued)) },
        code: qrCode(address, { isOneOfMany: isBatch }),
        photo: photo ? name : null,
        ...sizeOf(card.said, photo !== undefined),
      },
      ...(photo && { files: { [name]: photo } }),
    };
  };
  const batchFrom = async (start: number): Promise<OnePaper[]> => {
    const some = cards.slice(start, start + atOnce);
    const photos = school?.showsPhoto
      ? await photosOf(
          db,
          some.map(({ studentId }) => studentId),
        )
      : new Map<number, Uint8Array>();
    return some.map((card) => paperOf(card, photos.get(card.studentId)));
  };
  async function* papers() {
    let next = batchFrom(0);
    for (let start = 0; start < cards.length; start += atOnce) {
      const now = await next;
      next = batchFrom(start + atOnce);
      // Heard of when it is its turn.
      next.catch(() => undefined);
      yield now;
    }
  }
  return { shared, examination: first?.said.examination ?? '', papers: papers() };
}

async function photosOf(db: Context['db'], studentIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ studentId: studentPhotos.studentId, image: studentPhotos.image512 })
    .from(studentPhotos)
    .where(sql`${studentPhotos.studentId} = any(${sql.param(studentIds)}::int[])`);
  return new Map(
    await Promise.all(rows.map(async ({ studentId, image }) => [studentId, await portraitOf(image, photoPixels)] as const)),
  );
}
