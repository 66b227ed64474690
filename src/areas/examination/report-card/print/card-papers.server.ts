import { getTableColumns, sql } from 'drizzle-orm';
import { signatureFiles, signerOf } from '../../../../common/paper/signature.server.ts';
import { dayInZone, displayDate } from '../../../../kit/domain/dates.domain.ts';
import { addressLine } from '../../../../kit/server/documents/document-files.server.ts';
import type { OnePaper } from '../../../../kit/server/documents/document-jobs.server.ts';
import { alignFigures } from '../../../../kit/server/documents/list-figures.server.ts';
import { qrCode } from '../../../../kit/server/documents/qr-code.server.ts';
import { verifyAddress } from '../../../../kit/server/documents/verify-address.server.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { schools } from '../../../general/school/school.table.ts';
import { isWithheld } from '../../../student/consent/consent-state.table.ts';
import { purpose } from '../../../student/consent/consent-words.domain.ts';
import { type CardContent, reportCards } from '../report-card.table.ts';
import { fitToPage } from './card-fit.server.ts';
import { photosForCards } from './card-photos.server.ts';

/** Photos are cropped while the cards before them are being set. */
const atOnce = 40;

/** What all cards of a file have in common, and the cards in batches, read on demand. */
interface CardPapers {
  shared: { isBatch: boolean };
  examination: string;
  papers: AsyncGenerator<OnePaper[], void, undefined>;
}

/**
 * Issued cards as papers, each as it was issued.
 * @param publicUrl the address at which people reach the school, if it is known: each card's code leads there
 */
export async function cardPapers(
  ctx: Context,
  reportCardIds: readonly number[],
  { publicUrl, isBatch }: { publicUrl: string | undefined; isBatch: boolean },
): Promise<CardPapers> {
  const { db } = ctx;
  const [[settings], cards] = await Promise.all([
    db.select({ timeZone: schools.timeZone, showsPhoto: schools.cardShowsPhoto }).from(schools),
    db
      .select({
        ...getTableColumns(reportCards),
        // As the family had decided when the card was issued: whatever they say later, it stays as it was.
        isWithoutPhoto: isWithheld(reportCards.studentId, purpose.photo, reportCards.issued),
      })
      .from(reportCards)
      .where(sql`${reportCards.reportCardId} = any(${sql.param(reportCardIds)}::int[])`)
      .orderBy(sql`array_position(${sql.param(reportCardIds)}::int[], ${reportCards.reportCardId})`),
  ]);
  const [first] = cards;
  const signatures = await signatureFiles(
    db,
    cards.flatMap(({ said }) => said.school ?? []),
  );
  const paperOf = (card: (typeof cards)[number], photo: Uint8Array | undefined): OnePaper => {
    const { code, number, issued, studentId } = card;
    const { school = null } = card.said;
    const address = verifyAddress(publicUrl, code);
    const name = `/photo-${studentId}`;
    const signature = school && signerOf(school).signature;
    const signed = signature === null ? undefined : signatures[signature];
    return {
      data: {
        ...card.said,
        school: school && { ...school, address: addressLine(school.address) },
        ...marksAligned(card.said),
        ...{ number, code, issued: displayDate(dayInZone(settings?.timeZone ?? 'Asia/Kolkata', issued)) },
        link: address && { address, picture: qrCode(address, { isOneOfMany: isBatch }) },
        photo: photo ? name : null,
        signature: signed ? signature : null,
        ...fitToPage(card.said, photo !== undefined),
      },
      files: { ...(photo && { [name]: photo }), ...(signature && signed && { [signature]: signed }) },
    };
  };
  const batchFrom = async (start: number): Promise<OnePaper[]> => {
    const some = cards.slice(start, start + atOnce);
    const pictured = some.filter(({ isWithoutPhoto }) => !isWithoutPhoto);
    const photos = settings?.showsPhoto
      ? await photosForCards(
          db,
          pictured.map(({ studentId }) => studentId),
        )
      : new Map<number, Uint8Array>();
    return some.map((card) => paperOf(card, card.isWithoutPhoto ? undefined : photos.get(card.studentId)));
  };
  async function* papers() {
    let next = batchFrom(0);
    for (let start = 0; start < cards.length; start += atOnce) {
      const now = await next;
      next = batchFrom(start + atOnce);
      // A failure is reported when its turn comes.
      next.catch(() => undefined);
      yield now;
    }
  }
  return { shared: { isBatch }, examination: first?.said.examination ?? '', papers: papers() };
}

/** Aligns the columns maximum, minimum and marks of a card. */
function marksAligned({ header, rows, total }: CardContent): Pick<CardContent, 'rows' | 'total'> {
  const columns = header.map((_label, at) => ({ align: at >= 1 && at <= 3 ? ('right' as const) : ('left' as const) }));
  const cells = alignFigures(columns, [...rows.map((row) => row.cells), total]).map((row) => [...row]);
  return { rows: rows.map((row, at) => ({ ...row, cells: cells[at] ?? [] })), total: cells.at(-1) ?? [] };
}
