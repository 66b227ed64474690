// The login comes with the page and can be used before its script is there: the page's root says so until the script takes it over, and
// whether it was sent meanwhile, which `theme-init.js` notes.

const root = () => document.querySelector<HTMLElement>('[data-login]');

/** What has been typed into the login that came with the page. */
export function typedBefore(): { email?: string; password?: string } {
  const fields = root()?.querySelectorAll('input') ?? [];
  return Object.fromEntries([...fields].map(({ id, value }) => [id, value]));
}

/** From now on the script answers. Returns whether the login was sent before. */
export function takeOver(): boolean {
  const page = root();
  const isSent = page?.dataset['login'] === 'sent';
  delete page?.dataset['login'];
  return isSent;
}
