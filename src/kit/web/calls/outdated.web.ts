import { useEffect, useState } from 'react';

const ownProgram = () => document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Whether the server has a different build by now from the one this page came with; false if it cannot be asked. */
const isOutdated = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' })
    .then((page) => (page.ok ? page.text() : undefined))
    .then(
      (page) => page !== undefined && !page.includes(ownProgram() ?? ''),
      () => false,
    );

/** Whether a part of this page's program failed to load because the server has another build by now. */
export function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const ask = () => void isOutdated().then((is) => is && setOutdated(true));
    // Vite fires this event for every `import()` that fails.
    window.addEventListener('vite:preloadError', ask);
    return () => window.removeEventListener('vite:preloadError', ask);
  }, []);
  return outdated;
}
