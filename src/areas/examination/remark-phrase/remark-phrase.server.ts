import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { remarkPhrase } from './remark-phrase.domain.ts';
import { remarkPhrases } from './remark-phrase.table.ts';

export const remarkPhraseResource = storedResource(remarkPhrase, {
  table: remarkPhrases,
  conflicts: { remark_phrase_once: { field: 'phrase', message: 'There is already such a phrase' } },
});
