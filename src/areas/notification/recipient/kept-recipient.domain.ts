import { z } from 'zod';

const kept = z.object({
  kind: z.enum(['guardian', 'student', 'staff', 'office']),
  id: z.int(),
  studentIds: z.array(z.int()),
  isCircular: z.boolean().optional(),
});
type Kept = z.output<typeof kept>;

/** The recipient in the form stored with a message in the outbox, and the students whom it is about. */
export const keptOf = ({
  kind,
  id,
  studentIds,
  isCircular,
}: Omit<Kept, 'studentIds'> & { studentIds: readonly number[] }): Kept => ({
  kind,
  id,
  studentIds: [...studentIds],
  ...(isCircular && { isCircular }),
});

/** The recipient of a message in the outbox; null if only the address is known. */
export const keptRecipient = (stored: unknown): Kept | null => kept.nullable().parse(stored);
