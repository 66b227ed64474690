import type { Area } from '../../kit/domain/area.domain.ts';
import type { SavedList } from '../../kit/domain/list/saved-list.domain.ts';
import type { SearchGroup } from '../../kit/domain/search/search.domain.ts';
import { saysWords } from '../../kit/domain/search/words.domain.ts';

/** The saved lists whose names hold each word of a text at the beginning of one of theirs. */
export function listsFound(text: string, areas: readonly Area[], saved: readonly SavedList[] = []): SearchGroup | null {
  const pages = areas.flatMap(({ menu, pages = [] }) => [...menu, ...pages]);
  const items = saved
    .filter(({ savedListName }) => saysWords(savedListName, text))
    .map(({ savedListId: id, savedListName: title, path, search }) => ({
      ...{ kind: 'list', id, title, path: `${path}?${search}` },
      subtitle: pages.find((page) => page.path === path)?.label ?? '',
    }));
  return items.length > 0 ? { kind: 'list', label: 'Saved lists', items } : null;
}
