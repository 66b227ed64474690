import { answering } from '../../../kit/server/resource/answering.server.ts';
import { listMailPlaceholders, mailPlaceholders } from './mail-placeholder.domain.ts';

/** The placeholders that the editor offers after an `@`. */
export const mailPlaceholderRoutes = answering(listMailPlaceholders, async () =>
  mailPlaceholders.map(({ mailPlaceholderId, placeholderName, source }) => ({ mailPlaceholderId, placeholderName, source })),
);
