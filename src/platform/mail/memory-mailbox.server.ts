import type { Carrier, Letter } from '../../kit/server/mail/carrier.server.ts';

/** A message as it lies in a mailbox. */
export interface Delivered extends Letter {
  number: number;
  at: Date;
}

/** A mailbox in the memory of this process, in which everything arrives: for demonstrations. */
export interface MemoryMailbox extends Carrier {
  /** The newest first. */
  letters: () => readonly Delivered[];
}

const keptAtMost = 200;

/** An empty one. */
export function openMemoryMailbox(): MemoryMailbox {
  let delivered: Delivered[] = [];
  let number = 0;
  return {
    async send(letter) {
      number += 1;
      delivered = [{ ...letter, number, at: new Date() }, ...delivered].slice(0, keptAtMost);
      return '250 Kept in the mailbox of the demonstration';
    },
    letters: () => delivered,
    close: () => undefined,
  };
}
