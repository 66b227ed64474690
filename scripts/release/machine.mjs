import { closeSync, openSync, readSync } from 'node:fs';

/** What the head of an ELF file calls each kind of machine. */
const machines = { x64: 62, arm64: 183 };

/** The kind of machine that a binary was made for, as ELF counts them; undefined if it is none. */
function machineOf(path) {
  const head = Buffer.alloc(20);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, head, 0, 20, 0);
  } finally {
    closeSync(descriptor);
  }
  return head.toString('latin1', 1, 4) === 'ELF' ? head.readUInt16LE(18) : undefined;
}

/** @throws {Error} if one of the files is a binary for another kind of machine, or none is a binary */
export function refuseOtherMachines(paths, arch) {
  const binaries = paths.map((path) => ({ path, machine: machineOf(path) })).filter(({ machine }) => machine !== undefined);
  if (binaries.length === 0) throw new Error(`There is no binary for ${arch}.`);
  const others = binaries.filter(({ machine }) => machine !== machines[arch]);
  if (others.length > 0) throw new Error(`Not made for ${arch}: ${others.map(({ path }) => path).join(', ')}`);
}
