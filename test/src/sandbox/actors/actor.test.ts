import { beforeEach, expect, test } from 'vitest';
import { checksumAddress } from '../../../../src/domain/identity/evm.ts';
import { runActor, type Actor } from '../../../../src/sandbox/actors/actors.ts';

const [ANN, BOB] = [
  checksumAddress('0x00000000000000000000000000000000000000a1'),
  checksumAddress('0x00000000000000000000000000000000000000b2'),
];
let now = 0;
let waiting = [ANN];
let helped: string[] = [];
let failing = false;
let person: Actor;
let look: () => Promise<boolean>;

beforeEach(() => {
  now = 1_000;
  waiting = [ANN];
  helped = [];
  failing = false;
  person = { asleep: false, delay: 3_000, failure: undefined };
  const clock = { now: () => now, after: () => () => undefined };
  const chore = {
    waiting: () => Promise.resolve(waiting),
    act: (operator: string) => {
      if (failing) return Promise.reject(new Error('reverted'));
      helped.push(operator);
      waiting = waiting.filter((one) => one !== operator);
      return Promise.resolve();
    },
  };
  look = runActor(person, chore, clock);
});

test('each operator waits for the delay from when the actor noticed it', async () => {
  expect(await look()).toBe(true);
  now += 2_000;
  waiting = [ANN, BOB];
  await look();
  now += 999;
  await look();
  expect(helped).toEqual([]);
  now += 1;
  await look();
  expect(helped).toEqual([ANN]);
  now += 2_000;
  expect(await look()).toBe(false);
  expect(helped).toEqual([ANN, BOB]);
});

test('an actor that is asleep does nothing', async () => {
  person.asleep = true;
  person.delay = 0;
  expect(await look()).toBe(true);
  expect(helped).toEqual([]);
  person.asleep = false;
  await look();
  expect(helped).toEqual([ANN]);
});

test('a failed act is reported and tried again', async () => {
  person.delay = 0;
  failing = true;
  expect(await look()).toBe(true);
  expect(person.failure).toBe('reverted');
  failing = false;
  expect(await look()).toBe(false);
  expect(person.failure).toBeUndefined();
  expect(helped).toEqual([ANN]);
});
