import { z } from 'zod';
import { receiptCopy } from '../../areas/financial/receipt/receipt.server.ts';
import { readLetterhead } from '../../areas/general/school/school.server.ts';
import { displayDate } from '../../kit/domain/dates.domain.ts';
import type { Database } from '../../kit/server/database/database.server.ts';
import type { Documents } from '../../kit/server/documents/documents.server.ts';
import type { Letter } from '../../kit/server/mail/carrier.server.ts';
import { asSchool } from '../app.server.ts';

const wanted = z.object({ paymentTransactionId: z.int() });
const patienceMs = 60_000;

/** Makes the receipt that goes along with a message: as it is at that moment, a copy. */
export const receiptAttachment =
  (database: Database, documents: Documents) =>
  async (attachment: unknown): Promise<Letter['attachment']> => {
    const { paymentTransactionId } = wanted.parse(attachment);
    const { paper, today } = await asSchool(database, async (ctx) => ({
      paper: await receiptCopy(ctx, paymentTransactionId),
      today: ctx.today,
    }));
    const head = { school: await readLetterhead(database.db), printedOn: displayDate(today), printedBy: 'Homeroom' };
    const content = await documents.renderDocument({ ...head, ...paper }, { signal: AbortSignal.timeout(patienceMs), caller: 0 });
    return { fileName: `${paper.title.toLowerCase().replace(/[^\w -]/g, '')}.pdf`, content };
  };
