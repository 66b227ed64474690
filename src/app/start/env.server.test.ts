import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendingOf } from '../mail/sending-of.server.ts';
import { readableOnItsWay, readEnv, UnusableEnvironment, unknownAddress } from './env.server.ts';

describe('The environment', () => {
  it('needs nothing: every variable has a default', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      metricsPort: 13_000,
      databaseUrl: undefined,
      demo: true,
      demoAccounts: true,
      trustProxy: false,
      logLevel: 'info',
      jobs: 'in-process',
      countryUrl: '',
      countryFile: undefined,
    });
  });

  it('keeps demo data and the data of a school apart', () => {
    expect(readEnv({ DATA_DIR: '/srv/homeroom' }).databaseDir).toBe('/srv/homeroom/demo');
    expect(readEnv({ DATA_DIR: '/srv/homeroom', DEMO: 'off' }).databaseDir).toBe('/srv/homeroom/school');
  });

  it.each([
    ['nothing is said', {}, { demo: true, demoAccounts: true }],
    ['a database of its own is named', { DATABASE_URL: 'postgres://a:b@db/school' }, { demo: false, demoAccounts: false }],
    [
      'a database is named and demo data wanted',
      { DATABASE_URL: 'postgres://a:b@db/x', DEMO: 'on' },
      { demo: true, demoAccounts: true },
    ],
    ['others can reach it', { HOST: '0.0.0.0' }, { demo: true, demoAccounts: false }],
    [
      'others can reach it and demo data were asked for by hand',
      { HOST: '0.0.0.0', DEMO: 'on' },
      { demo: true, demoAccounts: true },
    ],
    ['it listens on ::1', { HOST: '::1' }, { demo: true, demoAccounts: true }],
    ['demo data are not wanted', { DEMO: 'off' }, { demo: false, demoAccounts: false }],
  ])('decides about demo data and demo accounts when %s', (_, variables, expected) => {
    expect(readEnv(variables)).toMatchObject(expected);
  });

  it('reads what holds a password from a file, where one is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeroom-env-'));
    const file = join(folder, 'database');
    writeFileSync(file, 'postgres://school:a%20word@db/school\nanything else\n');
    expect(readEnv({ DATABASE_URL_FILE: file })).toMatchObject({
      databaseUrl: 'postgres://school:a%20word@db/school',
      databaseOwnerUrl: 'postgres://school:a%20word@db/school',
      demo: false,
    });
    expect(() => readEnv({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/school' })).toThrow('are both set');
    expect(() => readEnv({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('SMTP_URL_FILE must name a file that can be read');
    const saidOf = (text: string) => {
      writeFileSync(file, text);
      try {
        return String(readEnv({ SMTP_URL_FILE: file }).smtpUrl);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(saidOf('https://user:secret@mail.example')).not.toContain('secret');
    expect(saidOf('')).toMatch(/SMTP_URL must be an address/);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('reads VIRUS_SCANNER=%s', (text, virusScanner) => {
    expect(readEnv({ VIRUS_SCANNER: text }).virusScanner).toEqual(virusScanner);
  });

  it('reads to which hosts it may connect, and takes no list with a slip', () => {
    expect(readEnv({}).outgoingHosts).toBeUndefined();
    expect(() => readEnv({ VIRUS_SCANNER: 'clamd' })).toThrow('VIRUS_SCANNER must be a host and a port');
    expect(readEnv({ OUTGOING_HOSTS: 'mail.example, *.login.example' }).outgoingHosts).toEqual([
      'mail.example',
      '*.login.example',
    ]);
    for (const slip of [
      'mail.example,',
      'mail.example:587',
      'mail.example.',
      '*..',
      '*',
      'https://mail.example',
      'mail.example login.example',
    ])
      expect(() => readEnv({ OUTGOING_HOSTS: slip }), slip).toThrow('OUTGOING_HOSTS must be names of hosts');
  });

  it.each([
    ['false', false],
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8, 192.168.1.1'],
  ])('reads TRUST_PROXY=%s', (text, trustProxy) => {
    expect(readEnv({ TRUST_PROXY: text }).trustProxy).toBe(trustProxy);
  });

  it('takes a base address for each area, without the slash at its end', () => {
    expect(readEnv({ SIS_URL: 'https://students.school.test/' }).areaUrls).toMatchObject({
      sis: 'https://students.school.test',
      ias: '',
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('lets the role that serves own the tables too, unless an owner is named beside it', () => {
    const serves = 'postgres://serves:a@db/school';
    const owns = 'postgres://owns:b@db/school';
    expect(readEnv({ DATABASE_URL: serves })).toMatchObject({ databaseUrl: serves, databaseOwnerUrl: serves });
    expect(readEnv({ DATABASE_URL: serves, DATABASE_OWNER_URL: owns })).toMatchObject({
      databaseUrl: serves,
      databaseOwnerUrl: owns,
    });
    expect(() => readEnv({ DATABASE_OWNER_URL: owns })).toThrow('DATABASE_OWNER_URL must come with DATABASE_URL');
  });

  it('names everything that is wrong at once, and repeats no address, because it may hold a password', () => {
    const read = () => readEnv({ PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:secret@db' });
    expect(read).toThrow(UnusableEnvironment);
    expect(read).toThrow('PORT must be a port number from 0 to 65535, not "70000"');
    expect(read).toThrow('LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"');
    expect(read).toThrow('DATABASE_URL must be an address that begins with postgres:// or postgresql://');
    expect(read).not.toThrow('secret');
  });

  it.each([
    ['nothing is said', {}, false],
    ['it listens on ::1', { HOST: '::1' }, false],
    ['others can reach it', { HOST: '0.0.0.0' }, true],
    ['others can reach it, at an address without TLS', { HOST: '0.0.0.0', PUBLIC_URL: 'http://school.example' }, true],
    ['others can reach it, by https', { HOST: '0.0.0.0', PUBLIC_URL: 'https://school.example' }, false],
  ])('warns where passwords would cross a network in the open: %s', (_, variables, warns) => {
    const warning = readableOnItsWay(readEnv(variables));
    expect(warning?.includes('without https') ?? false).toBe(warns);
  });

  it.each([
    ['nothing is said', {}, 'mailbox', false],
    ['its address is one of this machine', { PUBLIC_URL: 'http://[::1]:3000' }, 'mailbox', false],
    ['others can reach it', { HOST: '0.0.0.0' }, 'nothing', true],
    ['a proxy stands before it', { TRUST_PROXY: '127.0.0.1' }, 'nothing', true],
    [
      'a proxy stands before it, at a known address',
      { TRUST_PROXY: '1', PUBLIC_URL: 'https://school.example' },
      'nothing',
      false,
    ],
    ['people use another address', { PUBLIC_URL: 'https://school.example' }, 'nothing', false],
  ])(
    'shows the messages of a demonstration only at this machine, and asks for PUBLIC_URL elsewhere: %s',
    (_, variables, sending, asks) => {
      const env = readEnv({ DEMO: 'on', ...variables });
      expect(sendingOf(env)).toBe(sending);
      expect(unknownAddress(env)?.includes('PUBLIC_URL is not set') ?? false).toBe(asks);
    },
  );
});
