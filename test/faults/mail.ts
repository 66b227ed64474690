import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { queueMails } from '../../src/kit/server/mail/queue-mail.server.ts';
import { runningPostgresUrl } from '../../src/platform/postgres/embedded-postgres.server.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { type Experiment, type Finding, withFolder } from './experiment.ts';
import { type Product, secondsUntil, startProduct, withDatabase } from './product.ts';

const messages = 1_000;
const kills = 10;
/** The least number of messages sent before each kill. */
const betweenKills = 40;
const patience = 300;
const cause = 'Of the experiment';
const worker = fileURLToPath(new URL('../../scripts/worker.mjs', import.meta.url));

/** Something that sends messages and can be killed. */
interface Sender {
  kill(): Promise<unknown>;
}

const queue = (dataDir: string) =>
  withDatabase(dataDir, ({ db }) =>
    db.transaction((tx) =>
      queueMails(
        { db: tx },
        Array.from({ length: messages }, (_, index) => ({
          toName: `Guardian ${index}`,
          toEmail: `guardian${index}@parents.test`,
          subject: `Message ${index}`,
          body: '<p>Dear parents</p>',
          cause,
        })),
      ),
    ),
  );

/** Kills the sender again and again, and compares what the mail server received with what is recorded. */
async function compared(dataDir: string, mail: MailServer, begin: () => Promise<Sender>): Promise<Omit<Finding, 'what'>> {
  let sender = await begin();
  await queue(dataDir);
  for (let kill = 0; kill < kills; kill += 1) {
    const sent = mail.taken.length;
    await secondsUntil(() => mail.taken.length >= sent + betweenKills, patience);
    await sender.kill();
    sender = await begin();
  }
  const stored = () =>
    withDatabase(dataDir, async ({ pool }) => {
      const { rows: waiting } = await pool.query<{ n: number }>('select count(*)::int as n from outbox');
      const { rows } = await pool.query<{ id: string; to: string; unheard: number }>(
        'select message_id as id, to_email as "to", unheard from email_data where cause = $1',
        [cause],
      );
      return { waiting: waiting[0]?.n ?? 0, rows };
    });
  await secondsUntil(async () => (await stored()).waiting === 0, patience);
  const { rows } = await stored();
  await sender.kill();
  const times = new Map<string, number>();
  for (const { messageId } of mail.taken) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const toOf = new Map(mail.taken.map(({ messageId, to }) => [messageId, to]));
  const lost = rows.filter(({ id }) => !times.has(id)).length + (messages - rows.length);
  const strange = rows.filter(({ id, to }) => times.has(id) && toOf.get(id) !== to).length;
  const repeats = mail.taken.length - times.size;
  const unrecorded = rows.filter(({ id, unheard }) => (times.get(id) ?? 0) > 1 + unheard).length;
  return {
    found: `${rows.length} of ${messages} sent, ${lost} lost, ${strange} to somebody else; ${repeats} sent twice, ${unrecorded} of them unrecorded`,
    isWell: lost === 0 && strange === 0 && unrecorded === 0 && repeats <= kills && times.size === messages,
  };
}

async function* appKilled(dataDir: string): AsyncGenerator<Finding> {
  const mail = await openMailServer();
  const begin = () => startProduct({ dataDir, env: { SMTP_URL: mail.url } });
  const finding = await compared(dataDir, mail, begin);
  await mail.close();
  yield { what: `the product is killed (KILL) ${kills} times while it sends ${messages} messages`, ...finding };
}

async function* workerKilled(dataDir: string): AsyncGenerator<Finding> {
  const mail = await openMailServer();
  const product = await startProduct({ dataDir, env: { SMTP_URL: mail.url, JOBS: 'off' } });
  const workers = new Set<ChildProcess>();
  try {
    const finding = await compared(dataDir, mail, async () => startWorker(dataDir, product, mail.url, workers));
    yield { what: `\`npm run worker\` is killed (KILL) ${kills} times while it sends ${messages} messages`, ...finding };
  } finally {
    for (const child of workers) child.kill('SIGKILL');
    await product.stop();
    await mail.close();
  }
}

function startWorker(dataDir: string, { address }: Product, smtpUrl: string, workers: Set<ChildProcess>): Sender {
  const env = {
    DATABASE_URL: runningPostgresUrl(join(dataDir, 'demo')),
    DATA_DIR: dataDir,
    PUBLIC_URL: address,
    SMTP_URL: smtpUrl,
  };
  const child = spawn(process.execPath, [worker], {
    stdio: 'ignore',
    env: { ...process.env, BACKUP_DIR: 'off', METRICS_PORT: '0', ...env },
  });
  workers.add(child);
  const ended = once(child, 'close').then(() => workers.delete(child));
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The sender of messages is killed again and again. */
export const mail: Experiment = async function* () {
  yield* withFolder(appKilled);
  yield* withFolder(workerKilled);
};
