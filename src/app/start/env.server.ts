import { readFileSync } from 'node:fs';
import { isIP, type NetConnectOpts } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';

type AreaKey = 'as' | 'sis' | 'ss' | 'ps' | 'fs' | 'hs' | 'las' | 'egs' | 'gs' | 'ias' | 'ns';

export type Env = {
  host: string;
  port: number;
  metricsPort: number;
  /** The address that people use, for links in messages; by default the one that the server listens on. No trailing slash. */
  publicUrl: string | undefined;
  /** As Fastify takes it: whether, how many, or which proxies are believed about the caller's address. */
  trustProxy: boolean | number | string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absolute; holds `demo` and `school`. */
  dataDir: string;
  /** `dataDir/demo` or `dataDir/school`: where the embedded database of this start lives. */
  databaseDir: string;
  /** A PostgreSQL server to use; by default the embedded one is started. */
  databaseUrl: string | undefined;
  /** The same server, as the role that owns and migrates the tables; by default `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** Where the keys of sealed fields lie; missing where only the database has one. */
  keyFile: string | undefined;
  /** Where backups are kept; missing if none are to be made automatically. */
  backupDir: string | undefined;
  /** A file whose first line encrypts the backups; missing if they are not encrypted. */
  backupPassphraseFile: string | undefined;
  /** Whether an empty database is filled with demo data. */
  demo: boolean;
  /** Whether `DEMO` was set explicitly. */
  isDemoSaid: boolean;
  /** Whether demo accounts with their published password may sign in: on a loopback address, or if `DEMO=on` was set. */
  demoAccounts: boolean;
  /** Requests a minute for each caller; 0 means no limit. */
  requestsPerMinute: number;
  /** `off` if a process of its own (`npm run worker`) runs the jobs. */
  jobs: 'in-process' | 'off';
  /** Whether webhooks may lead into private networks, and be told in plain HTTP. */
  webhooksAnywhere: boolean;
  /** Without it messages stay in the outbox. */
  smtpUrl: string | undefined;
  /** Where clamd listens, which is to look at uploaded files. */
  virusScanner: NetConnectOpts | undefined;
  /** The hosts to which it may connect, besides the database; missing: all that an administrator enters. */
  outgoingHosts: readonly string[] | undefined;
  /** Asked once after login for the browser's country; empty: nobody is asked. */
  countryUrl: string;
  /** Says the country of an address; missing if no country is to be known. */
  countryFile: string | undefined;
  /** The base address of each area for the browser, without a trailing slash; empty: the page's own origin. */
  areaUrls: Record<AreaKey, string>;
};

/** The environment does not make sense; the message says what would, one line for each variable. */
export class UnusableEnvironment extends StartProblem {
  override name = 'UnusableEnvironment';

  constructor(complaints: string[]) {
    super(['Homeroom cannot start with these environment variables:', ...complaints].join('\n  '));
  }
}

/**
 * Reads the environment once. Every variable has a working default; an empty one counts as missing. Relative paths start from the
 * working directory.
 * @throws {UnusableEnvironment}
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = withFiles(Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim())));
  const { data, error } = environment.safeParse(given);
  if (error) throw new UnusableEnvironment(error.issues.map((issue) => complaint(String(issue.path[0]), issue.message, given)));
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    throw new UnusableEnvironment(['DATABASE_OWNER_URL must come with DATABASE_URL, the address of the role that serves']);
  const demo = (data.DEMO ?? (data.DATABASE_URL ? 'off' : 'on')) === 'on';
  const dataDir = resolve(data.DATA_DIR);
  return {
    host: data.HOST,
    port: data.PORT,
    metricsPort: data.METRICS_PORT ?? metricsPortBeside(data.PORT),
    publicUrl: data.PUBLIC_URL,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    dataDir,
    databaseDir: join(dataDir, demo ? 'demo' : 'school'),
    keyFile: data.KEY_FILE ? resolve(data.KEY_FILE) : data.DATABASE_URL ? undefined : keyFileIn(dataDir, demo),
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? data.DATABASE_URL,
    backupDir: data.BACKUP_DIR === 'off' ? undefined : resolve(data.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupPassphraseFile: data.BACKUP_PASSPHRASE_FILE && resolve(data.BACKUP_PASSPHRASE_FILE),
    demo,
    isDemoSaid: data.DEMO !== undefined,
    demoAccounts: demo && (data.DEMO === 'on' || isLoopback(data.HOST)),
    requestsPerMinute: data.RATE_LIMIT,
    jobs: data.JOBS,
    smtpUrl: data.SMTP_URL,
    webhooksAnywhere: data.WEBHOOKS_TO === 'anywhere',
    outgoingHosts: data.OUTGOING_HOSTS,
    virusScanner: data.VIRUS_SCANNER,
    countryUrl: data.COUNTRY_URL,
    countryFile: data.COUNTRY_FILE && resolve(data.COUNTRY_FILE),
    areaUrls: {
      as: data.AS_URL,
      sis: data.SIS_URL,
      ss: data.SS_URL,
      ps: data.PS_URL,
      fs: data.FS_URL,
      hs: data.HS_URL,
      las: data.LAS_URL,
      egs: data.EGS_URL,
      gs: data.GS_URL,
      ias: data.IAS_URL,
      ns: data.NS_URL,
    },
  };
}

/** The variables that hold a password. With `_FILE` behind its name, each names a file whose first line is the value. */
const inFiles = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL'] as const;

/** Puts in what lies in files. @throws {UnusableEnvironment} if one cannot be read, or the value is given as well */
function withFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = inFiles.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    if (given[name]) throw new UnusableEnvironment([`${name} and ${name}_FILE are both set: one of them is enough`]);
    return [[name, firstLineOf(file, `${name}_FILE`)] as const];
  });
  return { ...given, ...Object.fromEntries(read) };
}

function firstLineOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[0]?.trim() ?? '';
  } catch (error) {
    throw new UnusableEnvironment([`${name} must name a file that can be read: ${(error as Error).message}`]);
  }
}

/** Beside the embedded database, and not in it. */
export const keyFileIn = (dataDir: string, demo: boolean): string => join(dataDir, demo ? 'demo.keys' : 'school.keys');

const highestPort = 65_535;
const metricsPortDistance = 10_000;

/** Far from the ports of a second Homeroom beside this one (3001, 3002, …). */
function metricsPortBeside(port: number): number {
  if (port === 0) return 0;
  return port + metricsPortDistance <= highestPort ? port + metricsPortDistance : port - metricsPortDistance;
}

/** Whether an address is one of this machine's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

type Reached = Pick<Env, 'host' | 'publicUrl' | 'trustProxy'>;

/** Whether only people at this machine are meant to reach it, as far as the environment tells: not through a proxy either. */
export const isForThisMachine = ({ host, publicUrl, trustProxy }: Reached): boolean =>
  isLoopback(host) && trustProxy === false && (!publicUrl || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')));

/** Whether others reach it, at an address that it has not been told. */
export const lacksPublicUrl = (env: Reached): boolean => !env.publicUrl && !isForThisMachine(env);

/** A warning at the start, if nobody has said at which address people reach the school. */
export const unknownAddress = (env: Reached): string | undefined =>
  lacksPublicUrl(env)
    ? 'PUBLIC_URL is not set: links in messages lead nowhere, and papers have no address at which they can be verified. Set it to the address that people use.'
    : undefined;

/** A warning at the start, if passwords and records would cross a network unencrypted. */
export function readableOnItsWay({ host, publicUrl }: Env): string | undefined {
  if (isLoopback(host) || publicUrl?.startsWith('https:')) return undefined;
  return `Others can reach it at HOST=${host} without https: anybody in between can read passwords and records. Put a proxy with TLS in front of it and set PUBLIC_URL=https://…`;
}

/** Addresses are not repeated: they may hold a password. */
function complaint(name: string, message: string, given: Record<string, string | undefined>): string {
  return name.endsWith('_URL') ? `${name} must be ${message}` : `${name} must be ${message}, not "${given[name]}"`;
}

const portMessage = `a port number from 0 to ${highestPort}`;
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: portMessage, abort: true })
  .transform(Number)
  .refine((value) => value <= highestPort, portMessage);

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

function address(...protocols: string[]) {
  const hint = `an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return z
    .string()
    .trim()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text), hint)
    .transform(withoutSlashes);
}

const areaAddress = address('http', 'https').default('');

/** true, false, a number of proxies, or addresses and networks separated by commas. */
const trustedProxies = z.string().transform((text): boolean | number | string => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
});

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

const hosts = z.string().transform((text, { addIssue }) => {
  const names = text.split(',').map((name) => name.trim());
  // An empty place is a slip of the pen that could mean anything.
  if (names.some((name) => isIP(name) === 0 && !/^(\*\.)?[\w-]+(\.[\w-]+)*$/.test(name)))
    addIssue('names of hosts separated by commas, as in mail.example,*.login.example');
  return names;
});

/** `host:port`, or the path of a socket. */
const socket = z.string().transform((text, { addIssue }): NetConnectOpts => {
  if (text.startsWith('/')) return { path: text };
  const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  if (host === '' || Number(port) > highestPort) addIssue('a host and a port, as in 127.0.0.1:3310, or the path of a socket');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
});

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().trim().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: address('http', 'https').optional(),
  TRUST_PROXY: trustedProxies.default(false),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_OWNER_URL: address('postgres', 'postgresql').optional(),
  KEY_FILE: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  DEMO: oneOf('on', 'off').optional(),
  RATE_LIMIT: z
    .string()
    .regex(/^\d{1,7}$/, 'a number of requests a minute, 0 for no limit')
    .transform(Number)
    .default(1200),
  JOBS: oneOf('in-process', 'off').default('in-process'),
  WEBHOOKS_TO: oneOf('public', 'anywhere').default('public'),
  OUTGOING_HOSTS: hosts.optional(),
  VIRUS_SCANNER: socket.optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  COUNTRY_URL: address('http', 'https').default(''),
  COUNTRY_FILE: z.string().optional(),
  AS_URL: areaAddress,
  SIS_URL: areaAddress,
  SS_URL: areaAddress,
  PS_URL: areaAddress,
  FS_URL: areaAddress,
  HS_URL: areaAddress,
  LAS_URL: areaAddress,
  EGS_URL: areaAddress,
  GS_URL: areaAddress,
  IAS_URL: areaAddress,
  NS_URL: areaAddress,
});
