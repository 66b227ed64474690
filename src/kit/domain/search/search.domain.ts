import { z } from 'zod';
import { defineCall, parameters } from '../call.domain.ts';

const searchHit = z.object({
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  path: z.string().describe('Where it leads, a path of this site'),
});
/** One hit of the global search, among what the caller may read. */
export type SearchHit = z.output<typeof searchHit>;

const searchGroup = z.object({
  kind: z.string(),
  label: z.string().describe('The heading'),
  items: z.array(searchHit),
});
/** What the global search answers, best kind first. */
export type SearchGroup = z.output<typeof searchGroup>;

/** The global search. */
export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  tag: 'Search',
  summary: 'Find anything by name, and people by their numbers and by the names of their families',
  permission: 'session',
  query: z.object({ q: parameters.text(200).default('') }),
  answer: z.array(searchGroup),
  answered: 'Groups of hits, by kind',
});
