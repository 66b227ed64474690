import { HttpError, ruleBroken } from '../../http/errors.server.ts';

/**
 * Does something with each of some items. Those that are refused are named together, so that one try shows them all; the caller's transaction
 * undoes the others.
 * @param told the field at which an item's refusal is shown (`studentIds.3`), and its name
 * @throws 422 with the words of each 409 and 422
 */
export async function eachOrRefused<Item>(
  items: readonly Item[],
  told: (item: Item) => { field: string; name: string },
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const issues: Record<string, string[]> = {};
  for (const item of items)
    try {
      await run(item);
    } catch (error) {
      if (!(error instanceof HttpError && [409, 422].includes(error.status))) throw error;
      const { field, name } = told(item);
      issues[field] = [`${name}: ${error.detail.split('|').join('; ')}`];
    }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
}
