import { z } from 'zod';
import type { Recipient } from './recipient.server.ts';

const kept = z.object({
  kind: z.enum(['guardian', 'student', 'staff', 'office']),
  id: z.int(),
  studentIds: z.array(z.int()),
});
type Kept = z.output<typeof kept>;

/** The recipient in the form stored with a message in the outbox. */
export const keptOf = ({ kind, id, studentIds }: Pick<Recipient, keyof Kept>): Kept => ({
  kind,
  id,
  studentIds: [...studentIds],
});

/** The recipient of a message in the outbox; null if only the address is known. */
export const keptRecipient = (stored: unknown): Kept | null => kept.nullable().parse(stored);
