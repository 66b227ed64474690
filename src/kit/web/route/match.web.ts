import type { Params } from './params.web.ts';

const partsOf = (path: string) => path.split('/').filter(Boolean);

/**
 * The named parts of a path that matches a pattern; undefined if it does not. `$id` matches any part and names it, a final `$` any
 * rest. A trailing slash makes no difference.
 */
export function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  const open = wanted.at(-1) === '$';
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = decoded(text);
    else if (part !== text) return;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
