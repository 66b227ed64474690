import { type SQL, sql } from 'drizzle-orm';

/**
 * How texts are searched. By index: the trigram index finds three letters and more, as long as not too many rows have them.
 * Looking at each: through an index in order, which ends as soon as a page is full.
 */
export type Way = 'by index' | 'looking at each';

/** From this many hits on, looking at each is faster. */
export const manyHits = 2000;

const threeLetters = /[\p{L}\p{M}\p{N}]{3}/u;

/** The way for what was typed: less than three letters have no trigram. */
export const wayFor = (typed: string): Way => (threeLetters.test(typed) ? 'by index' : 'looking at each');

/**
 * Contains, ignoring case and accents. What was typed is made ready in a select of its own: once instead of for each row, and
 * the plan is the same whatever it is, so that PostgreSQL keeps it. `position` is what the trigram index does not know.
 * @param text holds `search_text(...)`
 */
export const contains = (text: SQL, typed: unknown, way: Way): SQL =>
  way === 'by index'
    ? sql`${text} like (select search_pattern(${typed}::text))`
    : sql`position((select search_text(${typed}::text)) in ${text}) > 0`;
