import { connect, type NetConnectOpts } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HttpError, ruleBroken } from './errors.server.ts';

const patienceMs = 30_000;
const mostAnswer = 4096;

/**
 * Asks clamd whether bytes hold something harmful (its command INSTREAM).
 * @returns what that calls it; undefined if there is nothing @throws if it cannot be asked, or answers something else
 */
function foundBy(scanner: NetConnectOpts, bytes: Buffer): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(scanner, () => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      socket.write('zINSTREAM\0');
      if (bytes.length > 0) socket.write(Buffer.concat([length, bytes]));
      socket.end(Buffer.alloc(4));
    });
    let answer = '';
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('It did not answer in time.')));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.length > mostAnswer) socket.destroy(new Error('It answered too much.'));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [, said = ''] = /^stream: ([^\0]+)\0?$/.exec(answer) ?? [];
      if (said === 'OK') resolve(undefined);
      else if (said.endsWith(' FOUND')) resolve(said.slice(0, -' FOUND'.length));
      else reject(new Error(`It answered “${answer.slice(0, 200)}”.`));
    });
  });
}

/**
 * Lets the virus scanner look at an uploaded file, if the school has one. Without its answer nothing is taken.
 * @throws 422 at its field if something was found, 503 if the scanner does not answer
 */
export async function refuseInfected(request: FastifyRequest, bytes: Buffer, field: string): Promise<void> {
  const { virusScanner } = request.server.services;
  if (!virusScanner) return;
  const found = await foundBy(virusScanner, bytes).catch((error: Error) => {
    request.log.error({ reason: error.message }, 'the virus scanner does not answer');
    const later = 'This file cannot be checked for viruses at the moment, so it was not taken. Please try again later.';
    throw new HttpError(503, 'The service is not available at the moment', later, { retryAfterSeconds: 60, savesNothing: true });
  });
  if (found === undefined) return;
  request.log.warn({ found, account: request.context?.session.accountId }, 'an uploaded file was refused');
  throw ruleBroken({ [field]: ['The virus scanner of the school has found something harmful in this file'] });
}
