import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import fuji from '../../assets/profiles/fuji.json' with { type: 'json' };
import software from '../../assets/node/software.json' with { type: 'json' };

const page = readFileSync('docs/the-node.md', 'utf8');

test('the block to paste names the version, the address and the plugin that node-config prints', () => {
  const { today } = software;
  const [vm] = today.vms;
  expect(page).toContain(`VERSION=${today.version}\n`);
  expect(vm?.version).toBe(today.version);
  expect(page).toContain(`BASE=${vm?.downloadUrl}/v$VERSION\n`);
  const l1s = fuji.phases.flatMap(({ l1s: some }) => some as { software?: { vmId?: string } }[]);
  expect(l1s.map((l1) => l1.software?.vmId).filter(Boolean)).toEqual([
    /PLUGIN=(\w+)\n/.exec(page)?.[1],
  ]);
});
