// Runs before the first paint, so that a page never flashes in another theme. A file of its own: the page allows no inline script.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') || 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
