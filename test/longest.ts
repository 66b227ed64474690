/** A run ends with its last file: those that take longest begin first. Of the others Vitest takes what it measured last, else the larger. */
export const longest = [
  'test/access-matrix.test.ts',
  'test/resource-contract.test.ts',
  'src/app/demo/demo-broken.server.test.ts',
  'src/app/demo/demo.server.test.ts',
  'test/privacy.test.ts',
  'test/resource-contract-hs.test.ts',
  'test/resource-contract-ss.test.ts',
  'test/resource-contract-fs.test.ts',
  'test/resource-contract-las.test.ts',
  'src/areas/identity/account/powers.server.test.ts',
  'test/backup-kills.test.ts',
  'test/fuzz.test.ts',
  'src/app/commands/restored-school.server.test.ts',
  'test/start.test.ts',
  'e2e/screens.test.ts',
];
