import type { Plugin } from 'vite';

/**
 * Parts of packages that no page uses. Zod's makers of JSON schemas, to which every schema refers: only the server uses them, for
 * the API document; 5 KB of each list. Its bookkeeping for objects that contain themselves, as no answer and no form does: 2 KB of
 * each list. Queries that suspend or load page after page: 1 KB of the frame.
 */
const unused =
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer)\.js$|query\/build\/modern\/suspense\.js$|\/infiniteQueryBehavior\.js$/;

/**
 * React's calls that prefetch files: our server names the files itself. Its way from a component to its element, which no call leads to
 * any more, the urging of a page that a server has rendered, the options of both kinds of roots, and the check that both its packages
 * have one version, which the lock file sees to. With everything that only they use, 2 KB of the login. Nor do we use server components,
 * their caches, what React's own compiler writes, or the state of an action (`useActionState`).
 */
const unusedOfReact =
  /^exports\.(pre(connect|fetchDNS|init|load)\w*|cache(Signal)?|unstable_useCacheRefresh|__COMPILER_RUNTIME|addTransitionType|requestFormReset|useForm(State|Status)|useActionState) = (\w+;\n|(function|\{)[\s\S]*?^\};\n)|^(ReactDOMSharedInternals\.findDOMNode|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration) = function[\s\S]*?^\};\n|^ {2}null !== options &&\n {4}void 0 !== options &&\n[\s\S]*?\)\);\n|^var isomorphicReactPackageVersion[\s\S]*?^ {4}\)\n {2}\);\n|^ {2}[DCLmXSM]: \w+,?\n|^ {4}use(FormState|ActionState|MemoCache|CacheRefresh): (\w+|function[\s\S]*?^ {4}\}),\n/gm;
const react = /\/react(-dom)?\/cjs\/react(-dom(-client)?)?\.production\.js$/;

/**
 * Rules that nothing here needs and that make the browser style far too much again: daisyUI's for articles looks at the classes of
 * everything around a link, so whenever a class changed, all inside that element; react-toastify's for stacks of messages at whether
 * something comes last, so whenever something was put after an element, all inside that one.
 */
const costlyRules =
  /\.prose :where\(a\.btn[^{}]*\{[^{}]*\}|[^{}]*\.Toastify__toast--stacked[^{}]*:not\(:last-child\)[^{}]*\{[^{}]*\}/g;

/** Leaves those rules out of the style. */
export const leftOutOfStyle = (): Plugin => ({
  name: 'homeroom-left-out-of-style',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? code.replace(costlyRules, '') : null),
});

/** Leaves these out of the build: what they export does nothing. */
export const leftOut = (): Plugin => ({
  name: 'homeroom-left-out',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (react.test(id)) return code.replace(unusedOfReact, '');
    if (!unused.test(id)) return null;
    const names = [...code.matchAll(/^export (?:(?:const|function) (\w+)|\{ (.+) \})/gm)].flatMap(
      ([, one, several = '']) => one ?? several.split(', ').map((name) => name.replace(/^.* as /, '')),
    );
    return `const nothing = () => undefined;\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;
  },
});
