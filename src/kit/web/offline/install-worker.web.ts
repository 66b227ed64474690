let wanted = false;

/** Installs the service worker once, after what is going on now. A browser without one (or a page without https) keeps nothing offline. */
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
