import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyLine } from '../src/commands/helpers/command-home.ts';
import { runCounted } from './helpers/attempt.ts';
import { additionOf, begin, expiredOrigin, joinedOrigin, type Life } from './helpers/homes.ts';
import { takePicture } from './helpers/picture.ts';

// The two commands of a removal clean up an expired registration. Each test continues from the state of the
// test before it.
const HASH = /^0x[0-9a-f]{64}$/;
let life: Life;
let folders: readonly string[];
beforeAll(async () => {
  const joined = await joinedOrigin();
  const expired = await expiredOrigin(joined);
  folders = [joined.folder, expired.folder];
  life = await begin(expired);
});
afterAll(async () => {
  await life.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const run = async (...words: readonly string[]) => (await runCounted(words, life, 0)).ended;
const node = (): string[] => [life.contracts.middleware, life.nodeId];
const remove = () => run('middleware-remove-node', ...node());
const complete = (hash: string) => run('middleware-complete-validator-removal', ...node(), hash);

test('adding the node again explains how to clean up the expired registration', async () => {
  const { code, stdout, stderr } = await run('middleware-add-node', ...(await additionOf(life)));
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(/E-TASK-202: The registration of NodeID-\w+ expired at \d{4}-/);
  expect(stderr).toContain('onboard middleware-remove-node');
});

let hash: string;
test('the first command sends nothing, and prints the addition', async () => {
  const before = await takePicture(life);
  const ended = await remove();
  hash = onlyLine(ended);
  expect(hash).toMatch(HASH);
  expect(ended.stderr).toContain("the node's registration has expired");
  expect(await takePicture(life)).toEqual(before);
});

test('the second command cleans up the registration once, even if both commands run again', async () => {
  onlyLine(await complete(hash));
  expect(onlyLine(await remove())).toBe(hash);
  const again = await complete(hash);
  onlyLine(again);
  expect(again.stderr).toContain('nothing was sent');
  expect((await takePicture(life)).effects).toMatchObject({ removalCompleted: 1 });
});

test('the node can be added again after the clean-up, and a valid registration is not cleaned up', async () => {
  const added = onlyLine(await run('middleware-add-node', ...(await additionOf(life))));
  expect(added).not.toBe(hash);
  const early = await complete(added);
  expect({ code: early.code, stdout: early.stdout }).toEqual({ code: 3, stdout: '' });
  expect(early.stderr).toContain('E-TASK-217');
});
