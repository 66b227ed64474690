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

/** The same for every text inside a value that is about to be sent. */
export function stripTagsDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return stripTags(value) as Value;
  if (Array.isArray(value)) return value.map(stripTagsDeep) as Value;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, stripTagsDeep(part)])) as Value;
  }
  return value;
}
