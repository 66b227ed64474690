import { causeOf } from '../../database/transaction.server.ts';

/**
 * Works on several items side by side. Each waits with what it `brings` until the others have brought theirs, or have ended; then all
 * of it is sent, in the order of the items, and they go on.
 * @throws what the first of them failed of by itself, once all have ended
 */
export async function sideBySide<Item, Brought>(
  items: readonly Item[],
  work: (item: Item, bring: (brought: Brought) => Promise<void>) => Promise<void>,
  send: (brought: readonly Brought[]) => Promise<void>,
): Promise<void> {
  const brought = new Map<number, Brought>();
  let open = items.length;
  let allAreThere = () => {};
  const sending = new Promise<void>((resolve) => {
    allAreThere = resolve;
  }).then(() => send([...brought].toSorted(([one], [other]) => one - other).map(([, of]) => of)));
  // Looked at by those who wait for it.
  sending.catch(() => undefined);
  const oneLess = () => {
    open -= 1;
    if (open === 0) allAreThere();
  };
  const ended = await Promise.allSettled(
    items.map(async (item, index) => {
      const bring = (of: Brought) => {
        brought.set(index, of);
        oneLess();
        return sending;
      };
      try {
        await work(item, bring);
      } finally {
        if (!brought.has(index)) oneLess();
      }
    }),
  );
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw causeOf(failures);
}
