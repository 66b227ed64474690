import type { WriteContext } from '../../http/context.server.ts';

/** Adds a paragraph to the message that a write answers: what came of it for other records. */
export const say = ({ said }: Pick<WriteContext, 'said'>, paragraph: string): void => void said?.push(paragraph);
