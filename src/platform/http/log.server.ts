import { write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';

/** The most bytes that wait for a stream which takes nothing at the moment; lines beyond them are dropped. */
const mostWaiting = 1_000_000;
const pauseMs = 200;
/** So long a line waits for others that are written with it: a write for each takes a noticeable part of an answer's time. */
const gatherMs = 10;
const lastWordsMs = 1_000;

/** Where the lines of the log go. */
interface LogDestination {
  write(line: string): void;
  /** Waits a moment for what has not been written yet. */
  end(): Promise<void>;
}

/**
 * Writes lines to an open file without ever waiting for it. Whatever it does not take (a full disk, a pipe that nobody reads) is
 * tried again; if too much is waiting, lines are dropped, and their number is logged as soon as there is room again.
 */
export function createLogDestination(file: number): LogDestination {
  let lines: string[] = [];
  let waiting = 0;
  let dropped = 0;
  let isWriting = false;

  const take = (line: string) => {
    lines.push(line);
    waiting += Buffer.byteLength(line);
  };

  function writeOn(rest: Buffer): void {
    write(file, rest, (error, written) => {
      if (error) return void setTimeout(() => writeOn(rest), pauseMs).unref();
      waiting -= written;
      if (written < rest.length) return writeOn(rest.subarray(written));
      if (dropped > 0) take(lineAbout(dropped));
      dropped = 0;
      gather();
    });
  }

  function gather(): void {
    isWriting = lines.length > 0;
    if (isWriting) setTimeout(writeGathered, gatherMs);
  }

  function writeGathered(): void {
    const next = Buffer.from(lines.join(''));
    lines = [];
    writeOn(next);
  }

  return {
    write(line) {
      if (waiting >= mostWaiting) {
        dropped += 1;
        return;
      }
      take(line);
      if (!isWriting) gather();
    },
    async end() {
      const giveUpAt = performance.now() + lastWordsMs;
      while (isWriting && performance.now() < giveUpAt) await sleep(10);
    },
  };
}

const lineAbout = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'lines of the log were dropped: nothing took them' })}\n`;

/** The log of a process on its standard output. A stream that breaks or takes nothing costs lines, never the process. */
export function openLog(level: string): { log: Logger; end: () => Promise<void> } {
  // Accessing the streams also makes their pipes refuse rather than block.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const destination = createLogDestination(process.stdout.fd);
  return { log: pino({ level, base: undefined }, destination), end: destination.end };
}
