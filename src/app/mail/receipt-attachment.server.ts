import { z } from 'zod';
import { receiptCopy } from '../../areas/financial/receipt/receipt.server.ts';
import { readLetterhead } from '../../areas/general/school/school.server.ts';
import { keptRecipient } from '../../areas/notification/recipient/kept-recipient.domain.ts';
import { displayDate } from '../../kit/domain/dates.domain.ts';
import type { Database } from '../../kit/server/database/database.server.ts';
import type { Documents } from '../../kit/server/documents/documents.server.ts';
import { fileNameOf } from '../../kit/server/export/file-name.server.ts';
import { HttpError } from '../../kit/server/http/errors.server.ts';
import { type Letter, SendFailure } from '../../kit/server/mail/carrier.server.ts';
import { asSchool } from '../app.server.ts';

const wanted = z.object({ paymentTransactionId: z.int() });
const patienceMs = 60_000;

const isMoved = 'The payment is no longer for the student whom this message is about.';

/** @throws {SendFailure} if the payment is now another student's: the receipt would show their name and fees */
function refuseMoved(error: unknown): never {
  throw error instanceof HttpError && error.status === 404 ? new SendFailure('refused', isMoved) : error;
}

/** @throws {SendFailure} if no font has a letter of the receipt: trying again does not help */
function refuseUnprintable(error: unknown): never {
  throw error instanceof HttpError && error.status === 422 ? new SendFailure('refused', error.detail) : error;
}

/** Makes the receipt that goes along with a message, a copy. */
export const receiptAttachment =
  (database: Database, documents: Pick<Documents, 'renderDocument'>, publicUrl?: string) =>
  async (attachment: unknown, recipient: unknown): Promise<Letter['attachment']> => {
    const { paymentTransactionId } = wanted.parse(attachment);
    const { studentIds = [] } = keptRecipient(recipient) ?? {};
    const { paper, today } = await asSchool(database, async (ctx) => ({
      paper: await receiptCopy(ctx, paymentTransactionId, { studentIds, publicUrl }).catch(refuseMoved),
      today: ctx.today,
    }));
    const school = { ...(await readLetterhead(database.db)), ...paper.school };
    const head = { printedOn: displayDate(today), printedBy: 'Homeroom' };
    const content = await documents
      .renderDocument({ ...head, ...paper, school }, { signal: AbortSignal.timeout(patienceMs), caller: 0 })
      .catch(refuseUnprintable);
    return { fileName: `${fileNameOf(paper.title.toLowerCase())}.pdf`, content };
  };
