import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { demoAccountsOf } from '../../demo/demo-accounts.server.ts';
import { mailServers } from '../areas/general/mail-server/mail-server.table.ts';
import { schools } from '../areas/general/school/school.table.ts';
import { identityProviders } from '../areas/identity/single-sign-on/identity-provider.table.ts';
import { beginLogin } from '../areas/identity/single-sign-on/single-sign-on.domain.ts';
import { student } from '../areas/student/student/student.domain.ts';
import type { PageConfig } from '../common/page-config.domain.ts';
import { resourceUrl } from '../kit/domain/resource.domain.ts';
import type { Database } from '../kit/server/database/database.server.ts';
import { sendingHeldBy } from '../kit/server/database/restoration.table.ts';
import { notFound } from '../kit/server/http/errors.server.ts';
import { isCallAddress } from '../platform/http/call-address.server.ts';
import { loginVariant, providerPlaces, schoolNamePlace } from './login-variant.domain.ts';
import { sendingOf } from './mail/sending-of.server.ts';
import { productVersion } from './product-version.server.ts';
import { type Env, lacksPublicUrl } from './start/env.server.ts';

const emptyRoot = '<div id="root"></div>';
const pageScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** `theme-init.js` asks for it: on a slow line, the login that is in the page waits for its style alone. */
const scriptLater = '<link data-page-script href="$1">';
const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** The built browser app: its files, and for every path that is no call the page with what the browser has to know. */
export const pageRoutes =
  (env: Env): FastifyPluginAsync =>
  async (app) => {
    if (!existsSync(`${webFolder}/index.html`)) return;
    const template = await readFile(`${webFolder}/index.html`, 'utf8');
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path));
      },
    });
    const partFor = await firstParts(env);
    const markup = JSON.parse(await readFile(`${webFolder}/.vite/login.json`, 'utf8')) as Record<string, string>;
    const loginFor = loginInPage(markup);
    const linkTo = linkToProvider(markup['provider'] ?? '', env);
    const page = async (url: string) => {
      const config = await configOf(app.services.database, env, linkTo);
      const meta = `<meta name="homeroom-config" content="${escapeMarkup(JSON.stringify(config))}">`;
      const login = loginFor(url, config);
      const page = login ? template.replace(pageScript, scriptLater).replace(emptyRoot, () => login) : template;
      return page.replace('<script', (script) => partFor(url) + meta + script);
    };
    // Asked for by browsers where no page names a picture, as beside a PDF.
    app.get('/favicon.ico', { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', aWeek).redirect('/favicon.svg', 301),
    );
    app.get('/*', { config: { open: true }, schema: { hide: true } }, async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (isCallAddress(path) || path.startsWith('/assets/')) throw notFound('page');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await page(request.url));
    });
  };

/** Whether a path is that of a screen, where `$id` stands for anything. */
function fits(path: string, parts: readonly string[]): boolean {
  const given = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return (
    given.length === parts.length && parts.every((part, at) => (part.startsWith('$') ? given[at] !== '' : part === given[at]))
  );
}

/**
 * Names in the page what its script is going to load first, so that a slow line waits for all of it at once: with the demonstration's
 * login what it tells, with every address behind the login its screen. What a login leads to comes with a session, of which only the
 * browser knows: `theme-init.js` asks for it where there is one, the login when somebody begins to type.
 */
async function firstParts({ demo, areaUrls }: Env): Promise<(url: string) => string> {
  const read = async (name: string) => JSON.parse(await readFile(`${webFolder}/.vite/${name}.json`, 'utf8')) as unknown;
  const chunks = Object.entries((await read('manifest')) as Record<string, { file: string }>);
  const fileOf = (source: string) => chunks.find(([name]) => name === source)?.[1].file;
  const notice = demo ? fileOf('src/areas/identity/demo-notice.tsx') : undefined;
  const screens = Object.entries((await read('preloads')) as Record<string, string[]>).map(([pattern, files]) => ({
    parts: pattern.split('/'),
    files,
  }));
  const filesOf = (path: string) => screens.find(({ parts }) => fits(path, parts))?.files ?? [];
  const link = (file: string) => `<link rel="modulepreload" href="/${file}">`;
  const linkWithSession = (file: string) => `<link data-with-session href="/${file}">`;
  const login = notice ? link(notice) : '';
  return (url) => {
    const [pathname = '/', query = ''] = url.split('?');
    const isLogin = pathname === '/new/login' || pathname.startsWith('/public/');
    if (pathname !== '/' && !isLogin) return filesOf(pathname).map(link).join('') + firstCall(pathname, areaUrls);
    const next = new URLSearchParams(query).get('return_url')?.split('?')[0] ?? '/dashboard';
    return login + filesOf(next).map(linkWithSession).join('');
  };
}

/**
 * The login, as the build has written it, for the addresses that lead to it without a session: it shows, and can be used, before any script
 * is there. With a session, `theme-init.js` hides it at any other address.
 */
function loginInPage(markup: Record<string, string>): (url: string, config: PageConfig) => string | undefined {
  return (url, { demo, accounts, schoolName, providers }) => {
    const { pathname, searchParams } = new URL(url, 'http://school');
    if (!/^\/(public|(public\/)?new\/login)?\/?$/.test(pathname)) return undefined;
    const variant = loginVariant({ isDemo: demo && accounts.length > 0, isTimedOut: searchParams.has('session_timeout') });
    const form = markup[variant]
      ?.replace(schoolNamePlace, () => escapeMarkup(schoolName))
      .replace(providerPlaces.all, () => providers);
    return form && `<div id="root" data-login>${form}</div>`;
  };
}

interface OfferedProvider {
  id: number;
  name: string;
}

/** The way to log in by a provider, for the login page. */
const linkToProvider =
  (markup: string, { areaUrls }: Env) =>
  ({ id, name }: OfferedProvider): string =>
    markup
      .replace(providerPlaces.address, () => escapeMarkup(`${areaUrls.ias}${beginLogin.path}?identityProviderId=${id}`))
      .replace(providerPlaces.name, () => escapeMarkup(name));

/** The ways to log in by a provider. The page must come even while the database is away. */
async function providersOf({ db }: Database, linkTo: (provider: OfferedProvider) => string): Promise<string> {
  const { identityProviderId, providerName, isEnabled, nameSort } = identityProviders;
  const offered = db.select({ id: identityProviderId, name: providerName }).from(identityProviders);
  const all = await offered
    .where(eq(isEnabled, true))
    .orderBy(nameSort)
    .catch(() => []);
  return all.map(linkTo).join('');
}

/**
 * What a screen shows nothing without: `theme-init.js` asks for it where there is a session, instead of the screen once its files are there.
 * Its address is known here, other than that of a list, which names what its columns read.
 */
function firstCall(path: string, bases: Env['areaUrls']): string {
  const [, id] = /^\/sis\/student\/details\/(\d{1,9})\/?$/.exec(path) ?? [];
  return id && !bases[student.area] ? `<link data-first-call href="${resourceUrl(student)}/${Number(id)}">` : '';
}

const aWeek = 'public, max-age=604800';

/** The names of the build's files contain a digest of their content; the service worker has to be the newest at every start. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  if (/\/(favicon\.svg|icon-\d+\.png|manifest\.webmanifest)$/.test(path)) return aWeek;
  return /\/sw\.js(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** The page must come even while the database is away, then without the school's name. */
async function configOf(database: Database, env: Env, linkTo: Parameters<typeof providersOf>[1]): Promise<PageConfig> {
  const { db } = database;
  const sending = sendingOf(env);
  const [[school], accounts, held, isSet, providers] = await Promise.all([
    db
      .select({ name: schools.schoolName, zone: schools.timeZone })
      .from(schools)
      .catch(() => []),
    env.demoAccounts ? demoAccountsOf(database).catch(() => []) : [],
    sendingHeldBy(db).catch(() => undefined),
    sending === 'nothing' &&
      !env.demo &&
      db.$count(mailServers).then(
        (count) => count > 0,
        () => false,
      ),
    providersOf(database, linkTo),
  ]);
  return {
    bases: env.areaUrls,
    country: env.countryUrl,
    schoolName: school?.name ?? 'Homeroom',
    version: productVersion,
    timeZone: school?.zone ?? 'Asia/Kolkata',
    demo: env.demo,
    sendingHeld: held !== undefined,
    sending: isSet ? 'server' : sending,
    lacksAddress: lacksPublicUrl(env),
    accounts,
    providers,
  };
}
