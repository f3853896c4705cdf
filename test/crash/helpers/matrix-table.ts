import type { Loss, Outcome } from './kill.ts';

const head = [
  'task',
  'command',
  'journal',
  'boundaries',
  'runs',
  'kills',
  'changes twice',
  'changes lost',
  'signatures twice',
];
const fates = ['kept', 'deleted', 'cut'] as const;
const fateOf = (loss: Loss): (typeof fates)[number] => (typeof loss === 'number' ? 'cut' : loss);

/** Formats the results of a matrix as a Markdown table. */
export function matrixTable(outcomes: readonly Outcome[]): string {
  const commands = [...new Set(outcomes.map(({ task, command }) => `${task} ${command}`))];
  const lines = commands.flatMap((name) =>
    fates.flatMap((fate) => {
      const of = outcomes.filter(
        ({ task, command, loss }) => `${task} ${command}` === name && fateOf(loss) === fate,
      );
      return of.length === 0 ? [] : [[...name.split(' '), fate, ...countsOf(of)]];
    }),
  );
  const all = [['all', '', '', ...countsOf(outcomes)]];
  return [head, head.map(() => '---'), ...lines, ...all]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function countsOf(outcomes: readonly Outcome[]): readonly number[] {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const borders = new Set(
    outcomes.map(({ task, command, border }) => `${task} ${command} ${border}`),
  );
  return [
    borders.size,
    outcomes.length,
    sum(({ deaths }) => deaths),
    sum(({ doubles }) => doubles),
    sum(({ lost }) => lost),
    sum(({ askedAgain }) => askedAgain),
  ];
}
