import { useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { readStored, storageKeys, writeStored } from './browser-storage.web.ts';
import type { Theme } from './themes.domain.ts';

const { follow, tell } = followers();

/** The stored theme; `light` if there is none. One that the style does not know looks like it. */
const currentTheme = (): string => readStored(storageKeys.theme) ?? 'light';

/** Stores a theme and shows it at once; other tabs follow. */
export function chooseTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme);
  showTheme();
}

/** The current theme; follows the choice. */
export const useTheme = (): string => useSyncExternalStore(follow, currentTheme);

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
