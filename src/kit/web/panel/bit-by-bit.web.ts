import { useDeferredValue } from 'react';

/**
 * What has come, from when React may draw it bit by bit: hundreds of elements at once would block a phone for a tenth of a second. Later
 * values show at once.
 */
export function useBitByBit<Data>(data: Data | undefined): Data | undefined {
  const isDrawn = useDeferredValue(data !== undefined);
  return isDrawn ? data : undefined;
}
