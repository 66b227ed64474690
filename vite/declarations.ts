import type { Plugin, Rolldown } from 'vite';

const domain = /\/src\/.*\.domain\.ts$/;

/**
 * Declarations in domain files have no effects, so one that no page uses can be left out. The bundler cannot know that about the
 * result of a function, and would keep all calls of a resource, with their schemas, beside the resource.
 */
export const declarations = (): Plugin => ({
  name: 'homeroom-declarations',
  apply: 'build',
  transform: {
    filter: { id: domain },
    handler(code) {
      const made = this.parse(code).body.flatMap(madeBy);
      return made.reduceRight(
        (rest, { start, end }) =>
          `${rest.slice(0, start)}/* @__PURE__ */ (() => (${rest.slice(start, end)}))()${rest.slice(end)}`,
        code,
      );
    },
  },
});

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

type Value = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

type Property = Extract<Value, { type: 'ObjectExpression' }>['properties'][number];

/** Whether a part of an object is neither written out nor a name: the bundler takes reading it for an effect. */
const isReckoned = (part: Property): boolean =>
  part.type === 'SpreadElement' || part.value.type === 'CallExpression' || part.value.type === 'MemberExpression';

/** Where a statement declares what a function makes, or an object of such. */
function madeBy(statement: Statement): { start: number; end: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => {
    const isMade = init?.type === 'CallExpression' || (init?.type === 'ObjectExpression' && init.properties.some(isReckoned));
    return isMade ? [init] : [];
  });
}
