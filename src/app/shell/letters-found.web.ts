import { type PermissionMap, parseGrant } from '../../kit/domain/permission.domain.ts';
import type { SearchGroup } from '../../kit/domain/search/search.domain.ts';

/** Of more classes nobody knows which one is meant. */
const mostPrograms = 2;

/** Letters to the families of the classes that were found, if they are few, for those who may send to all. */
export function lettersFound(groups: readonly SearchGroup[], permissions: PermissionMap): SearchGroup | null {
  const programs = groups.find(({ kind }) => kind === 'program')?.items ?? [];
  if (programs.length === 0 || programs.length > mostPrograms) return null;
  if (parseGrant(permissions['notificationcontent.update']) !== 'all') return null;
  const items = programs.map(({ id, title: subtitle }) => ({
    ...{ kind: 'letter', id, title: 'Mail to all', subtitle, path: `/ns/send?program=${id}` },
  }));
  return { kind: 'letter', label: 'Write', items };
}
