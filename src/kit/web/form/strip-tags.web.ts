const tag = /<[/!?]?[a-z][^<>]*>/gi;

/** A comment that has no end is none. */
function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4);
    if (end < 0) break;
    kept += text.slice(from, at);
    from = end + 3;
  }
  return kept + text.slice(from);
}

/** Removes tags and keeps the literal text: `R & D` and `a < b` stay as typed, `<b>x</b>` becomes `x`. */
export function stripTags(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = withoutComments(rest).replace(tag, '');
  }
  return rest;
}

/**
 * Strips the tags of every text inside a value.
 * @param asTyped the top-level fields that stay as typed
 */
export function stripTagsDeep<Value>(value: Value, asTyped: Readonly<Record<string, true>> = {}): Value {
  if (typeof value === 'string') return stripTags(value) as Value;
  if (Array.isArray(value)) return value.map((part) => stripTagsDeep(part)) as Value;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const cleaned = Object.entries(value).map(([key, part]) => [key, Object.hasOwn(asTyped, key) ? part : stripTagsDeep(part)]);
    return Object.fromEntries(cleaned) as Value;
  }
  return value;
}
