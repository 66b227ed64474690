// Runs before the first paint, so that a page never flashes in another theme, and asks for what somebody with a session is going to
// see. A file of its own: the page allows no inline script.
try {
  if (localStorage.getItem('jt')) {
    for (const link of document.querySelectorAll('link[data-with-session]')) link.rel = 'modulepreload';
  }
  document.documentElement.dataset.theme = localStorage.getItem('theme') || 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
