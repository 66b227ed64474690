import type { Action } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { RoleEffect } from './role-calls.domain.ts';
import { effect } from './role-effect.domain.ts';

/** What the actions of a permission are called. */
export const actionWords: Readonly<Record<Action, string>> = {
  read: 'Read',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
};

/** What one person does, and what several do. */
const verbs: Readonly<Record<number, readonly [one: string, several: string]>> = {
  [effect.get]: ['gets', 'get'],
  [effect.lose]: ['loses', 'lose'],
  [effect.reachMore]: ['reaches more of', 'reach more of'],
  [effect.reachLess]: ['reaches less of', 'reach less of'],
  [effect.reachOther]: ['reaches others of', 'reach others of'],
};

/** `12 people lose Student fees (read, change)` */
export function effectInWords({ people, effect: is, label, actions }: RoleEffect): string {
  const verb = verbs[is]?.[people === 1 ? 0 : 1];
  const what = actions.map((action) => actionWords[action].toLowerCase()).join(', ');
  return `${counted(people, 'person', 'people')} ${verb} ${label} (${what})`;
}
