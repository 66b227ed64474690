import { openText, UnreadableSeal } from '../../src/kit/server/sealing/keys.server.ts';
import { sealedColumns } from '../../src/kit/server/sealing/sealed-columns.table.ts';

const sealed = /sealed:[0-9a-f]{8}:[\w-]*:[\w-]+/g;

/** A text in which every sealed value stands as what it means: sealed twice, the same looks different. */
export const openedIn = (text: string): string =>
  text.replace(sealed, (stored) => {
    for (const { place } of sealedColumns) {
      try {
        return openText(place, stored);
      } catch (error) {
        if (!(error instanceof UnreadableSeal)) throw error;
      }
    }
    return stored;
  });
