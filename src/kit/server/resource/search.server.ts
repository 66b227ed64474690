import type { FastifyPluginAsync } from 'fastify';
import { bareNumberTyped } from '../../domain/import/bare-number.domain.ts';
import { parseGrant } from '../../domain/permission.domain.ts';
import { type SearchGroup, type SearchHit, search } from '../../domain/search/search.domain.ts';
import type { Context } from '../http/context.server.ts';
import { answering } from './answering.server.ts';
import { isApart } from './masking.server.ts';
import { nameHits, numberHits } from './search-hits.server.ts';
import type { NamedSource, SearchSource } from './search-source.server.ts';

/**
 * `GET /api/search?q`: groups of hits that the caller may read. Three letters are found anywhere in a name, fewer at its beginning; a
 * number is found by its last five digits or more, one of a register by its last three letters and digits. Three letters of somebody
 * else's name lead to whom they belong to.
 */
export const searchRoutes = (sources: readonly SearchSource[]): FastifyPluginAsync =>
  answering(
    search,
    async (ctx, { query }): Promise<SearchGroup[]> => {
      const text = query.q.trim();
      if (!/[\p{L}\p{N}]/u.test(text)) return [];
      const groups = await Promise.all(
        sources.map(async (source) => ({ kind: source.kind, label: source.label, items: await hits(ctx, source, text) })),
      );
      return groups.filter(({ items }) => items.length > 0);
    },
    { readsAhead: true },
  );

async function hits({ db, session }: Context, source: SearchSource, text: string): Promise<SearchHit[]> {
  const grant = parseGrant(session.permissions[source.permission]);
  if (grant === 'none') return [];
  const number = grant === 'all' ? numberIn(text, isApart(session)) : null;
  const rows =
    number && source[number.by]
      ? await numberHits(db, source, number.by, number.end)
      : isNamed(source)
        ? await nameHits(db, source, grant, text)
        : [];
  return rows.map(({ id, title, subtitle }) => ({
    kind: source.kind,
    id: Number(id),
    title: String(title),
    subtitle: String(subtitle ?? ''),
    path: source.path(Number(id)),
  }));
}

const isNamed = (source: SearchSource): source is NamedSource => source.searchName !== undefined;

/**
 * The end of a typed number, without the country's code, or of a code; null for anything else. No name of a person has a digit.
 * @param onlyCode whether whose telephone it is would say too much
 */
function numberIn(text: string, onlyCode: boolean): { by: 'ofNumber' | 'ofCode'; end: string } | null {
  const digits = bareNumberTyped(text).replace(/\D/g, '').slice(-10);
  if (!onlyCode && digits.length >= 5 && /^[\d\s+().-]+$/.test(text)) return { by: 'ofNumber', end: digits };
  const code = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
  return digits !== '' && code.length >= 3 ? { by: 'ofCode', end: code } : null;
}
