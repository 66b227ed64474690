import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSource } from 'oazapfts';

const folder = fileURLToPath(new URL('../../.client/', import.meta.url));

/** Writes `.client/homeroom.ts`: what a generator makes of the API document, as whoever writes a program for Homeroom would use it. */
export async function writeClient(document: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, 'draft-'));
  try {
    await writeFile(join(draft, 'openapi.json'), document);
    await writeFile(join(draft, 'homeroom.ts'), await generateSource(join(draft, 'openapi.json')));
    await rename(join(draft, 'homeroom.ts'), join(folder, 'homeroom.ts'));
  } finally {
    await rm(draft, { recursive: true });
  }
}
