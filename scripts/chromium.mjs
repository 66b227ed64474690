// Finds a Chromium for the browser stories, and installs Debian's where we may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same engine without a window: the stories take a third less processor time in it. */
const withoutWindow = '/usr/bin/chromium-headless-shell';

const known = [
  withoutWindow,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isThere = (path) => existsSync(path);

/** The browser's path, or undefined. `CHROME_PATH` goes first. */
export function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (!isThere(withoutWindow)) installChromium();
  return known.find(isThere);
}

/** Only as `root` on Debian: elsewhere a person decides what is installed. */
function installChromium() {
  if (process.getuid?.() !== 0 || !isThere('/usr/bin/apt-get')) return;
  console.log('Installing Chromium …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', '--no-install-recommends', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', 'chromium-headless-shell') || (!known.some(isThere) && apt('install', 'chromium'));
  if (install()) return;
  apt('update');
  install();
}
