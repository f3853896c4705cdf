// Deploys the sandbox's contracts, and writes a snapshot of each generation to assets/sandbox/. A new sandbox
// starts from such a snapshot. Run this script after each change of a contract or of the sandbox's set-up:
//   node scripts/run-bundled.ts scripts/build-genesis.ts
import { writeFileSync } from 'node:fs';
import { makeSnapshot } from './genesis/make-snapshot.ts';

for (const generation of ['a', 'c'] as const) {
  const snapshot = await makeSnapshot(generation);
  const file = `assets/sandbox/genesis-${generation}.json`;
  writeFileSync(file, `${JSON.stringify(snapshot, null, 2)}\n`);
  const { accounts, words } = snapshot.template;
  console.log(`${file}: ${Object.keys(accounts).length} accounts, ${words.length} words of time`);
}
