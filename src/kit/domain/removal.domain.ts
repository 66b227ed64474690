import type { AnyListed } from './resource.domain.ts';

/** What is said when a record was deleted. */
export const removedMessage = ({ deleted, removed }: Pick<AnyListed['labels'], 'deleted' | 'removed'>): string =>
  removed ?? `The selected ${deleted} was deleted successfully`;

/** What is said when it could not be deleted. */
export const notRemovedMessage = ({ deleted, notRemoved }: Pick<AnyListed['labels'], 'deleted' | 'notRemoved'>): string =>
  notRemoved ?? `Unable to delete the selected ${deleted}`;
