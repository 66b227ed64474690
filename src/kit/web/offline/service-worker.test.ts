// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from './service-worker.web.ts';

const origin = 'https://school.example';
const entry = '/assets/index-1.js';
const build = { version: 'one', entry, files: [entry, '/assets/sheet-1.js'] };
const htmlOf = (script: string, name: string) => `<title>${name}</title><script src="${script}"></script>`;

let stored: Map<string, Map<string, Response>>;
let network: Record<string, () => Response>;
let listeners: Record<string, (event: object) => void>;

function fakeCache(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  const pathOf = (key: string) => new URL(key, origin).pathname;
  return {
    put: async (key: string, response: Response) => void entries.set(pathOf(key), response),
    addAll: async (paths: string[]) => {
      for (const path of paths) entries.set(path, await fetch(path));
    },
    match: async (key: string) => entries.get(pathOf(key))?.clone(),
  };
}

beforeEach(() => {
  stored = new Map();
  listeners = {};
  network = {
    '/': () => new Response(htmlOf(entry, 'Before')),
    [entry]: () => new Response('entry'),
    '/assets/sheet-1.js': () => new Response('sheet'),
  };
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('clients', { claim: async () => undefined });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => fakeCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  vi.stubGlobal('fetch', async (wanted: string | { url: string }) => {
    const { pathname } = new URL(typeof wanted === 'string' ? wanted : wanted.url, origin);
    const answer = network[pathname] ?? network['/'];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  startServiceWorker(build);
});
afterEach(() => void vi.unstubAllGlobals());

/** Tells the worker of something, and waits until it is done. Answers its response, if it has one. */
async function tell(type: string, request?: object): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners[type]?.({
    request,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
    },
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}
const get = (path: string, mode = 'cors', method = 'GET') => tell('fetch', { url: `${origin}${path}`, method, mode });
const openPage = async (path: string) => (await get(path, 'navigate'))?.text();

test('Without a network every address gives the page, and the page gets its files', async () => {
  await tell('install');
  network = {};
  expect(await openPage('/some/sheet?date=1')).toBe(htmlOf(entry, 'Before'));
  expect(await (await get('/assets/sheet-1.js'))?.text()).toBe('sheet');
});

test('The page that is kept is the newest of this build', async () => {
  await tell('install');
  network = { '/': () => new Response(htmlOf(entry, 'After')) };
  await openPage('/dashboard');
  network = {};
  expect(await openPage('/')).toBe(htmlOf(entry, 'After'));
});

test('A page of another build is shown but not kept, because its files are not', async () => {
  await tell('install');
  network = { '/': () => new Response(htmlOf('/assets/index-2.js', 'Newer')) };
  expect(await openPage('/')).toBe(htmlOf('/assets/index-2.js', 'Newer'));
  network = {};
  expect(await openPage('/')).toBe(htmlOf(entry, 'Before'));
});

test('A server that is away counts as no network', async () => {
  await tell('install');
  network = { '/': () => new Response('Bad gateway', { status: 502 }) };
  expect(await openPage('/')).toBe(htmlOf(entry, 'Before'));
});

test('It is not installed from a server that has another build by now', async () => {
  network['/'] = () => new Response(htmlOf('/assets/index-2.js', 'Newer'));
  await expect(tell('install')).rejects.toThrow('another build');
});

test('When it takes over, what earlier builds kept goes, and what is of others stays', async () => {
  stored.set('homeroom-zero', new Map());
  stored.set('other', new Map());
  await tell('install');
  await tell('activate');
  expect([...stored.keys()]).toEqual(['other', 'homeroom-one']);
});

test('Calls, other files and other sites are none of its business', async () => {
  await tell('install');
  expect(await get('/api/x')).toBeUndefined();
  expect(await get('/api/documentation', 'navigate')).toBeUndefined();
  expect(await get('/assets/other-1.js')).toBeUndefined();
  expect(await get(entry, 'cors', 'POST')).toBeUndefined();
  expect(await tell('fetch', { url: `https://elsewhere.example${entry}`, method: 'GET', mode: 'cors' })).toBeUndefined();
});
