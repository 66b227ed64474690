import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Action } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { RoleEffect } from './role-calls.domain.ts';
import { effects } from './role-effect.domain.ts';

/** What the actions of a permission are called. */
export const actionWords: Readonly<Record<Action, string>> = {
  read: 'Read',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
};

/** `12 people lose`, `1 person reaches more of` */
function whoDoesWhat({ people, effect }: RoleEffect): string {
  const [verb = '', ...rest] = labelOf(effects, effect).split(' ');
  const plural = people === 1 ? (verb === 'reach' ? 'reaches' : `${verb}s`) : verb;
  return [counted(people, 'person', 'people'), plural, ...rest, ...(rest.length > 0 ? ['of'] : [])].join(' ');
}

/** `12 people lose Student fees (read, change)` */
export const effectInWords = (effect: RoleEffect): string =>
  `${whoDoesWhat(effect)} ${effect.label} (${effect.actions.map((action) => actionWords[action].toLowerCase()).join(', ')})`;
