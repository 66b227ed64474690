import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { fileFactory, smallPdf } from '../../../areas/general/file/file.factory.ts';

let school: TestApp;
let office: Caller;
let studentId: number;
let clamd: Server;
/** What the scanner was sent, and what it answers. */
let sent: Buffer[];
let answer: (bytes: Buffer, socket: Socket) => void;
const lines: string[] = [];

/** Like clamd: a command, pieces that are each led by their length, and an empty one at the end. */
function listen(socket: Socket): void {
  let got = Buffer.alloc(0);
  socket.on('data', (part) => {
    got = Buffer.concat([got, part]);
    const pieces: Buffer[] = [];
    for (let at = 'zINSTREAM\0'.length; at + 4 <= got.length; ) {
      const length = got.readUInt32BE(at);
      if (length === 0) {
        const bytes = Buffer.concat(pieces);
        sent.push(bytes);
        return answer(bytes, socket);
      }
      pieces.push(got.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
  socket.on('error', () => undefined);
}

beforeAll(async () => {
  clamd = createServer(listen);
  await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const env = { VIRUS_SCANNER: `127.0.0.1:${(clamd.address() as AddressInfo).port}` };
  school = await startApp({ env, log });
  office = await school.asAdmin();
  studentId = await addStudent(school.database);
});
beforeEach(() => {
  sent = [];
  lines.length = 0;
  answer = (bytes, socket) => void socket.end(bytes.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
});
afterAll(async () => {
  await school.close();
  clamd.close();
});

const upload = (bytes: Buffer) =>
  office.upload('/api/gs/File', {
    ...{ bytes, type: 'application/pdf', name: 'paper.pdf', field: 'file', method: 'POST' },
    fields: { about: JSON.stringify(fileFactory({ studentId })) },
  });
const kept = async () => (await school.rows('select from file')).length;
const infected = Buffer.concat([smallPdf.subarray(0, 9), Buffer.from('% EICAR\n'), smallPdf.subarray(9)]);

test('A file in which the scanner finds nothing is taken, and it has seen all of it', async () => {
  expect((await upload(smallPdf)).status).toBe(201);
  expect(sent).toEqual([smallPdf]);
});

test('One in which it finds something is refused at its field, not kept, and in the log without its name', async () => {
  const before = await kept();
  const said = 'The virus scanner of the school has found something harmful in this file';
  expect(problem(await upload(infected), 422).errors).toEqual({ file: [said] });
  expect(await kept()).toBe(before);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ found: 'Eicar-Signature' }));
  expect(lines.join('')).not.toContain('paper.pdf');
});

test('Pictures and tables are looked at as well', async () => {
  const eicar = Buffer.from('EICAR');
  problem(await office.upload('/api/gs/School/Logo', { bytes: eicar, type: 'image/png', name: 'a.png' }), 422);
  const table = { bytes: eicar, type: 'text/csv', name: 'a.csv', field: 'file', method: 'POST' } as const;
  problem(await office.upload('/api/ss/Staff/CheckImport', table), 422);
  expect(sent).toEqual([eicar, eicar]);
});

test.each<[what: string, answer: (bytes: Buffer, socket: Socket) => void]>([
  ['closes the connection', (_bytes, socket) => socket.destroy()],
  ['says that the file is too large for it', (_bytes, socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['says something else', (_bytes, socket) => void socket.end('stream: OK, I think\0')],
  ['says nothing', (_bytes, socket) => void socket.end()],
  ['says too much', (_bytes, socket) => void socket.end('x'.repeat(100_000))],
])('A scanner that %s lets no file through', async (_what, answers) => {
  const before = await kept();
  answer = answers;
  expect(problem(await upload(smallPdf), 503).detail).toContain('cannot be checked for viruses');
  expect(await kept()).toBe(before);
  expect(lines.join('')).toContain('the virus scanner does not answer');
});
