import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { chooseTheme, useTheme } from '../../kit/web/parts/theme.web.ts';
import { type Theme, themes } from '../../kit/web/parts/themes.domain.ts';

/** All themes with their colours. Arrow keys try one after another, as in any group of radio buttons. */
export function ThemePicker() {
  const current = useTheme();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => list.current?.querySelector<HTMLInputElement>(':checked')?.focus(), []);
  return (
    <fieldset ref={list} className="max-h-96 overflow-y-auto p-1">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <ThemeChoice key={theme} theme={theme} chosen={theme === current} />
      ))}
    </fieldset>
  );
}

const ThemeChoice = ({ theme, chosen }: { theme: Theme; chosen: boolean }) => (
  <label className="relative flex h-11 items-center gap-3 rounded-field px-3 has-checked:bg-press has-checked:font-semibold has-focus-visible:ring-focus-inside hover:bg-wash lg:h-9">
    <input type="radio" name="theme" value={theme} checked={chosen} className="sr-only" onChange={() => chooseTheme(theme)} />
    <span data-theme={theme} aria-hidden className="flex gap-0.5 rounded-selector border border-line bg-base-100 p-1">
      <i className="size-2.5 rounded-full bg-primary" />
      <i className="size-2.5 rounded-full bg-secondary" />
      <i className="size-2.5 rounded-full bg-accent" />
      <i className="size-2.5 rounded-full bg-base-content" />
    </span>
    <span className="flex-1 first-letter:uppercase">{theme}</span>
    {chosen && <Check size={16} aria-hidden />}
  </label>
);
