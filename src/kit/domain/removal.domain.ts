import { type AnyListed, resourceUrl } from './resource.domain.ts';
import { counted, listed } from './wording.domain.ts';

/** What is said when a record was deleted. */
export const removedMessage = ({ deleted, removed }: Pick<AnyListed['labels'], 'deleted' | 'removed'>): string =>
  removed ?? `The selected ${deleted} was deleted successfully`;

/** What is said when it could not be deleted. */
export const notRemovedMessage = ({ deleted, notRemoved }: Pick<AnyListed['labels'], 'deleted' | 'notRemoved'>): string =>
  notRemoved ?? `Unable to delete the selected ${deleted}`;

/** What is deleted together with a record, of one kind: how many, and what one and several of them are called. */
export interface RelatedRecords {
  count: number;
  one: string;
  many: string;
}

/** The call that says what is deleted with a record, for the question asked first. */
export const relatedUrl = (of: Pick<AnyListed, 'area' | 'name'>): string => `${resourceUrl(of)}/GetRelatedRecords`;

/** `8 exam schedules, 320 marks and 40 remarks`; `''` if there is nothing. */
export const relatedText = (related: readonly RelatedRecords[]): string =>
  listed(related.map(({ count, one, many }) => counted(count, one, many)));
