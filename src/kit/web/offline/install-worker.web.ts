let wanted = false;

/** Installs the service worker, once and when the page is idle. Without one (or without https) nothing is kept offline. */
export function installWorker(): void {
  if (wanted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  wanted = true;
  const install = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((reason: unknown) => {
      wanted = false;
      console.warn('Sheets cannot be opened without a network here.', reason);
    });
  setTimeout(install, 500);
}
