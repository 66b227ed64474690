import { resolve } from 'node:path';

/** The file that a command was given, relative to where npm was called, which is not where npm runs the command. */
export function namedFile() {
  const [file] = process.argv.slice(2);
  return file ? resolve(process.env.INIT_CWD ?? process.cwd(), file) : undefined;
}
