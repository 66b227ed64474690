import { type Serializer, type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compilerWith = SerializerSelector();
const compiled = new Map<string, Serializer>();

/**
 * Compiles what turns answers into JSON. Of a few thousand answers most look alike, such as a problem, a file or the id of what was
 * saved: each form is compiled once in a process. No schema refers to another one, so nothing else decides what is compiled.
 */
export const buildSerializer: SerializerFactory = (shared, options) => {
  const compile = compilerWith(shared, options);
  return (route) => {
    const form = JSON.stringify(route.schema);
    const serialize = compiled.get(form) ?? compile(route);
    compiled.set(form, serialize);
    return serialize;
  };
};
