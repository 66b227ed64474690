const tag = /<!--[\s\S]*?-->|<[/!?]?[a-z][^<>]*>/gi;

/** Removes tags and keeps the literal text: `R & D` and `a < b` stay as typed, `<b>x</b>` becomes `x`. */
export function stripTags(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(tag, '');
  }
  return rest;
}

/** Secrets are what they are, to the letter. A `body` is formatted text: what may stand in it is the server's to say. */
const asTyped = /password|token|^body$/i;

/** The same for every text inside a value that is about to be sent, but for those that stay as they were typed. */
export function stripTagsDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return stripTags(value) as Value;
  if (Array.isArray(value)) return value.map(stripTagsDeep) as Value;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const cleaned = Object.entries(value).map(([key, part]) => [key, asTyped.test(key) ? part : stripTagsDeep(part)]);
    return Object.fromEntries(cleaned) as Value;
  }
  return value;
}
