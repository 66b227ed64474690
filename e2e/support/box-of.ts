import type { Locator } from 'playwright-core';

/** Where something stands on the page; it has to be there. */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not there.');
  return box;
}
