import { expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { contractCases } from './contract/cases.ts';
import { resourceContract } from './contract/resource-contract.ts';

/** Areas with a file of their own, which runs beside this one; all other resources are tested here. */
const apart = Object.keys(import.meta.glob('./resource-contract-*.test.ts')).map((path) => /-(\w+)\.test/.exec(path)?.[1]);

test('Every resource has a factory and a case', () => {
  const factories = Object.keys(import.meta.glob('../src/areas/**/*.factory.ts'));
  const file = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const missing = resources
    .map(({ resource }) => resource.name)
    .filter((name) => !contractCases[name] || !factories.some((path) => path.endsWith(`/${file(name)}.factory.ts`)));
  expect(missing).toEqual([]);
});

test('Every separate file tests the resources of an existing area', () => {
  expect(apart.length).toBeGreaterThan(0);
  expect(apart.filter((area) => !resources.some(({ resource }) => resource.area === area))).toEqual([]);
});

resourceContract((area) => !apart.includes(area));
