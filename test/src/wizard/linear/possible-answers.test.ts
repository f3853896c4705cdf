import { expect, test } from 'vitest';
import {
  meaningOf,
  type Meaning,
  type Question,
} from '../../../../src/wizard/linear/possible-answers.ts';

const watched: Question = { can: [{ word: 'r', says: 'back', action: { type: 'retry' } }] };
const chosen: Question = {
  can: [{ word: 'b', says: 'back', action: { type: 'back' } }],
  prompt: 'Number from 1 to 3',
  read: (line) => (line === '2' ? { type: 'choose', id: 'second' } : undefined),
};
const typed: Question = {
  can: [],
  prompt: 'Name',
  read: (value) => (value === '' ? undefined : { type: 'submit', value }),
};

test.each<[line: string, question: Question, meaning: Meaning]>([
  ['?', watched, 'help'],
  [' Q ', watched, 'leave'],
  ['', watched, 'nothing'],
  ['R', watched, { type: 'retry' }],
  ['x', watched, 'unclear'],
  ['', chosen, 'unclear'],
  ['2', chosen, { type: 'choose', id: 'second' }],
  ['4', chosen, 'unclear'],
  ['back', chosen, { type: 'back' }],
  ['help', chosen, 'help'],
  ['exit', chosen, 'leave'],
  ['help', typed, { type: 'submit', value: 'help' }],
  ['b', typed, { type: 'submit', value: 'b' }],
  ['q', typed, 'leave'],
])('the line %j, with the question %o, means %o', (line, question, meaning) => {
  expect(meaningOf(line, question)).toEqual(meaning);
});
