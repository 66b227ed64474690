import { sql } from 'drizzle-orm';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { remarkPhrase } from './remark-phrase.domain.ts';
import { remarkPhrases } from './remark-phrase.table.ts';

export const remarkPhraseResource = storedResource(remarkPhrase, {
  table: remarkPhrases,
  names: {
    // What belongs to one topic stands together.
    GetAllRemarkPhraseNames: {
      columns: { remarkPhraseId: remarkPhrases.remarkPhraseId, phrase: remarkPhrases.phrase, topic: remarkPhrases.topic },
      sort: sql`(topic, name_sort)`,
    },
  },
  conflicts: { remark_phrase_once: { field: 'phrase', message: 'There is already such a phrase' } },
});
