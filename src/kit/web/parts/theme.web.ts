import { useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { readStored, storageKeys, writeStored } from './browser-storage.web.ts';

/** The themes of daisyUI 5, in its order. */
export const themes = [
  'light',
  'dark',
  'cupcake',
  'bumblebee',
  'emerald',
  'corporate',
  'synthwave',
  'retro',
  'cyberpunk',
  'valentine',
  'halloween',
  'garden',
  'forest',
  'aqua',
  'lofi',
  'pastel',
  'fantasy',
  'wireframe',
  'black',
  'luxury',
  'dracula',
  'cmyk',
  'autumn',
  'business',
  'acid',
  'lemonade',
  'night',
  'coffee',
  'winter',
  'dim',
  'nord',
  'sunset',
  'caramellatte',
  'abyss',
  'silk',
] as const;
/** The name of a theme. */
export type Theme = (typeof themes)[number];

const { follow, tell } = followers();

/** The stored theme; `light` if there is none or it is unknown. */
function currentTheme(): Theme {
  const stored = readStored(storageKeys.theme);
  return themes.find((theme) => theme === stored) ?? 'light';
}

/** Stores a theme and shows it at once; other tabs follow. */
export function chooseTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme);
  showTheme();
}

/** The current theme; follows the choice. */
export const useTheme = (): Theme => useSyncExternalStore(follow, currentTheme);

/** Follows the theme that another tab chooses. Called once, at start. */
export function followTheme(): void {
  showTheme();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === storageKeys.theme) showTheme();
  });
}

function showTheme() {
  document.documentElement.dataset.theme = currentTheme();
  tell();
}
