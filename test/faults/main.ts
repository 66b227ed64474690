import { backup } from './backup.ts';
import { bulk } from './bulk.ts';
import { cards } from './cards.ts';
import { container } from './container.ts';
import { disk } from './disk.ts';
import type { Experiment } from './experiment.ts';
import { kill } from './kill.ts';
import { mail } from './mail.ts';
import { killAll } from './product.ts';
import { release } from './release.ts';
import { stop } from './stop.ts';
import { task } from './task.ts';

const experiments: Readonly<Record<string, Experiment>> = {
  kill,
  bulk,
  stop,
  disk,
  backup,
  task,
  cards,
  mail,
  release,
  container,
};

async function run(names: readonly string[]): Promise<boolean> {
  let isWell = true;
  console.log('| what is done | what happens |  |\n|---|---|---|');
  for (const name of names) {
    for await (const finding of experiments[name]?.() ?? []) {
      isWell &&= finding.isWell;
      console.log(`| ${finding.what} | ${finding.found.replaceAll('\n', ' ')} | ${finding.isWell ? 'well' : '**not well**'} |`);
    }
  }
  return isWell;
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(experiments);
const unknown = names.filter((name) => !experiments[name]);
if (unknown.length > 0) {
  console.error(`Usage: npm run faults -- [${Object.keys(experiments).join('] [')}]; not ${unknown.join(', ')}`);
  process.exit(1);
}
try {
  process.exitCode = (await run(names)) ? 0 : 1;
} finally {
  killAll();
}
