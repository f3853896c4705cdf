import { expect, test } from 'vitest';
import { countRequests, recordRequest } from '../../../../src/adapters/http/count-requests.ts';

test('requests side by side are one round trip, and requests one after the other are several', () => {
  const counted = countRequests();
  const [first, second] = [recordRequest(), recordRequest()];
  first();
  const third = recordRequest();
  second();
  third();
  recordRequest()();
  expect(counted()).toEqual({ count: 4, roundTrips: 3 });
});

test('requests before and after are not counted', () => {
  const before = recordRequest();
  const counted = countRequests();
  before();
  expect(counted()).toEqual({ count: 0, roundTrips: 0 });
  recordRequest()();
  expect(counted()).toEqual({ count: 0, roundTrips: 0 });
});
