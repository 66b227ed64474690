// Finds a Chromium for the browser stories, and installs Debian's where there is none and we may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const installed = () => known.find((path) => existsSync(path));

/** The browser's path, or undefined. `CHROME_PATH` goes first. */
export function findChromium() {
  return process.env.CHROME_PATH || (installed() ?? installChromium());
}

function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', '--no-install-recommends', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt('install', 'chromium')) {
    apt('update');
    apt('install', 'chromium');
  }
  return installed();
}
