import { conflict } from '../../kit/server/http/errors.server.ts';
import type { Services } from '../../kit/server/http/services.server.ts';
import type { MemoryMailbox } from '../../platform/mail/memory-mailbox.server.ts';

/**
 * A mail server that is tried in a demonstration is not asked: anybody may sign in there, and could send by it to anybody. The message
 * lies in the mailbox, if there is one.
 */
export const keptIn =
  (mailbox: MemoryMailbox | undefined): Services['tryMailServer'] =>
  async (_server, letter) => {
    if (!mailbox) throw conflict('A demonstration sends nothing to anybody.');
    return mailbox.send(letter);
  };
