const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const first = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A user agent in plain words: `Chrome on Windows`; `Unknown browser` for anything unusual. */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent) ?? 'Unknown browser';
  const system = first(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

export const isPhone = (userAgent: string): boolean =>
  userAgent.includes('iPhone') || (userAgent.includes('Android') && userAgent.includes('Mobile'));
