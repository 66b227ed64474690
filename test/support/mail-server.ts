import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** The step of a conversation at which something goes wrong. */
export type Step = 'connect' | 'mail' | 'rcpt' | 'data' | 'end';

/** A message that the mail server has received. */
interface Taken {
  messageId: string;
  to: string;
  text: string;
}

export interface MailServer {
  url: string;
  taken: Taken[];
  /** What the server does with the next messages, one after the other; undefined for nothing special. */
  plan: (undefined | { at: Step; does: 'drop' | number })[];
  close(): Promise<void>;
}

/** A mail server that follows its plan: it breaks the connection at a step, or answers with a code. */
export async function openMailServer(): Promise<MailServer> {
  const taken: Taken[] = [];
  const plan: MailServer['plan'] = [];
  const sockets = new Set<{ destroy: () => void }>();
  const next = (step: Step): 'go on' | 'drop' | Error => {
    const planned = plan[0];
    if (planned && planned.at !== step) return 'go on';
    if (step === 'end' || planned) plan.shift();
    if (!planned) return 'go on';
    if (planned.does === 'drop') return 'drop';
    return Object.assign(new Error('No such luck'), { responseCode: planned.does });
  };
  const acting =
    (step: Step) =>
    (...args: unknown[]) => {
      const done = args.at(-1) as (error?: Error | null) => void;
      const does = plan[0] ? next(step) : 'go on';
      if (does === 'drop') return cut();
      done(does === 'go on' ? null : does);
    };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    hideSTARTTLS: true,
    logger: false,
    onConnect: acting('connect'),
    onMailFrom: acting('mail'),
    onRcptTo: acting('rcpt'),
    onData(stream, session, done) {
      const planned = plan[0];
      if (planned?.at === 'data') {
        plan.shift();
        if (planned.does === 'drop') return cut();
      }
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const refused = planned?.at === 'data' && typeof planned.does === 'number';
        if (refused) return done(Object.assign(new Error('No such luck'), { responseCode: planned.does as number }));
        const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '';
        taken.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '', text });
        if (planned?.at === 'end') {
          plan.shift();
          return cut();
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    plan,
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
