// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and "/\t/evil.example" becomes another site
const control = /[\u0000-\u001F\u007F]/;

/** The path of this site that a `return_url` names; undefined for anything that leads elsewhere, and for the start page. */
export function safeReturnPath(value: string | null | undefined, origin = window.location.origin): string | undefined {
  if (!value || value === '/' || control.test(value)) return undefined;
  if (!value.startsWith('/') || value[1] === '/' || value[1] === '\\') return undefined;
  if (!URL.canParse(value, origin) || new URL(value, origin).origin !== origin) return undefined;
  return value;
}
