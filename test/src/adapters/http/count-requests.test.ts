import { expect, test } from 'vitest';
import { countRequests, recordRequest } from '../../../../src/adapters/http/count-requests.ts';

test('counts parallel requests as one round trip and sequential requests as several', () => {
  const counted = countRequests();
  const [first, second] = [recordRequest(), recordRequest()];
  first();
  const third = recordRequest();
  second();
  third();
  recordRequest()();
  expect(counted()).toEqual({ count: 4, roundTrips: 3 });
});

test('does not count requests before and after', () => {
  const before = recordRequest();
  const counted = countRequests();
  before();
  expect(counted()).toEqual({ count: 0, roundTrips: 0 });
  recordRequest()();
  expect(counted()).toEqual({ count: 0, roundTrips: 0 });
});
