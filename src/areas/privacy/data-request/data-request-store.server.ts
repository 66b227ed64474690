import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notices } from '../../notification/notice/notice.table.ts';
import { noticeHours } from '../erasure/erasure-words.domain.ts';
import { dataArchivePieces, dataRequestSettings, dataRequests } from './data-request.table.ts';
import { answerDays, archiveDays } from './request-clocks.domain.ts';

/** The school's setting; without one, the clocks are those by default, and nobody asks here. */
export async function settingOf(
  db: Db,
): Promise<{ isOpen: boolean; answerDays: number; archiveDays: number; erasureHours: number }> {
  const { isOpen, answerDays: due, archiveDays: kept, erasureHours } = dataRequestSettings;
  const [setting] = await db.select({ isOpen, answerDays: due, archiveDays: kept, erasureHours }).from(dataRequestSettings);
  const byDefault = { isOpen: false, answerDays: answerDays.default, archiveDays: archiveDays.default };
  return setting ?? { ...byDefault, erasureHours: noticeHours.default };
}

/** Tells whoever asked here, behind the bell. */
export async function tellAsker({ db }: WriteContext, dataRequestId: number, became: string): Promise<void> {
  const [of] = await db.select().from(dataRequests).where(eq(dataRequests.dataRequestId, dataRequestId));
  if (!of?.accountId) return;
  const path = of.studentId === null ? '/account/settings' : `/sis/student/details/${of.studentId}`;
  await db
    .insert(notices)
    .values({ accountId: of.accountId, event: 'data-request', words: `Your request ${of.requestNumber} ${became}`, path });
}

/** Keeps the archive of a request no longer, as far as its pieces go; the request says so by `archiveUntil`. */
export const dropArchive = async ({ db }: WriteContext, dataRequestId: number): Promise<void> =>
  void (await db.delete(dataArchivePieces).where(eq(dataArchivePieces.dataRequestId, dataRequestId)));
