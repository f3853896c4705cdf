import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../../../src/domain/identity/evm.ts';
import { parseNodeId } from '../../../../../src/domain/identity/ids.ts';
import { message } from '../../../../../src/domain/message.ts';
import { english } from '../../../../../src/i18n/english.ts';
import {
  type Board,
  type BoardRow,
  readBoardFile,
} from '../../../../../src/support/status/board/board.ts';
import { reportMarkdown } from '../../../../../src/page/markdown.ts';
import { boardData, boardPage } from '../../../../../src/support/status/board/board-report.ts';
import { actionOnReadFailure } from '../../../../../src/standing/next-action.ts';
import { catalogue, type ErrorCode } from '../../../../../src/domain/error-catalogue.ts';
import { OnboardError } from '../../../../../src/domain/errors.ts';
import { ACTION } from '../../../../../src/standing/standing.ts';
import { told } from '../../../../helpers/told.ts';
import { boardLines } from '../../helpers/printed.ts';

const A = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
const B = parseAddress('0xEd7180e6ce54F15D785b0d341347390090fB01c1');
const NODE = parseNodeId('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu');

describe('the file of a board', () => {
  test.each([
    ['lines with a note', `# ours\n${A} Alice A.\n\n${A.toLowerCase()}\r\n${B}\n`],
    ['CSV with headings', `address,name\r\n${A},"Alice A."\r\n${B},\r\n`],
    ['CSV with the name first', `name;address\n"Alice A.";${A}\n;${B}`],
    ['cells between tabs', `${A}\tAlice A.\n${B}`],
  ])('is read: %s', (_, text) => {
    const { entries, bad } = readBoardFile(text, 'operators.csv');
    expect(entries.map(({ name, of }) => [name, of])).toEqual([
      ['Alice A.', { operator: A }],
      [undefined, { operator: B }],
    ]);
    expect(bad).toEqual([]);
  });

  test('may have NodeIDs, and an invalid line costs only that line', () => {
    const { entries, bad } = readBoardFile(`${NODE} first\nhello\nNodeID-x\n${A}`, 'file.txt');
    expect(entries).toEqual([
      { line: 1, name: 'first', of: { nodeId: NODE } },
      { line: 4, name: undefined, of: { operator: A } },
    ]);
    expect(bad.map(({ line, text }) => [line, text])).toEqual([
      [2, 'hello'],
      [3, 'NodeID-x'],
    ]);
    expect(bad[0]?.failure).toEqual(
      told('file.txt, line 2: "hello" is neither an operator address nor a NodeID.'),
    );
  });

  test.each(['', '\n# nobody\n', 'address,name\n', 'hello'])(
    'without any operator or node is an error: %j',
    (text) => {
      expect(() => readBoardFile(text, 'file.txt')).toThrow(
        told(/contains no operator address and no NodeID/),
      );
    },
  );
});

describe('a board', () => {
  const hostile = '=HYPERLINK("x")\u001b[2J\u2028| forged | line |';
  const [entry] = readBoardFile(`${A},"${hostile.replaceAll('"', '""')}"`, 'f').entries;
  const row: BoardRow = {
    name: entry?.name,
    subject: A,
    operator: A,
    l1: 'Genbu',
    code: 'G8-SIGN',
    nodes: 1,
    nextAction: {
      ...{ ...ACTION, party: 'operator', code: 'G8-SIGN', says: message('support.silence') },
      ...{ until: Date.UTC(2026, 0, 2), next: ['onboard status, or not'] },
    },
  };
  const board: Board = {
    network: 'fuji',
    realMoney: false,
    at: Date.UTC(2026, 0, 1),
    clock: undefined,
    rows: [row],
    statuses: [],
    bad: readBoardFile(`${A}\n"a, b"`, 'f').bad,
  };

  test('contains no control character of a name, and no line or column that a name forges', () => {
    const text = boardLines(board, english).join('\n');
    expect(text).not.toContain('\u001b');
    expect(text.split(/[\n\u2028]/)).toHaveLength(7);
    expect(text).toMatch(/^f, line 2: "a, b" is neither .*\(E-SUP-105\)$/m);
    const [heading, ...others] = reportMarkdown(boardPage(board, english), english);
    const markdown = others.find((line) => line.includes('forged'));
    expect(heading).toMatch(/ rows?: the operator has to act|No operator has to act/);
    expect(markdown).toContain('| forged \\| line \\|');
    // Nine cells have ten borders.
    expect(markdown?.match(/(?<!\\)\|/g)).toHaveLength(10);
  });

  // Another person may have to repair the endpoint than the one who has to act on the L1.
  test('says of a row that could not be read neither that somebody has to act nor that nobody has', () => {
    const failures = Object.keys(catalogue).filter((code) => code.startsWith('E-NET-'));
    const unread = (failures as ErrorCode[]).map((code) => {
      const nextAction = actionOnReadFailure(
        new OnboardError(
          ...([code, {}] as unknown as [code: 'E-NET-102', values: { url: string }]),
        ),
      );
      return { ...row, name: undefined, nodes: undefined, code: nextAction.code, nextAction };
    });
    const [{ nextAction }] = unread as [(typeof unread)[number]];
    const rows = [...unread, { ...row, nextAction: { ...nextAction, party: 'network' } as const }];
    for (const { party } of boardData({ ...board, rows: unread }).board)
      expect(party).toBe('unknown');
    const lines = boardLines({ ...board, rows, bad: [] }, english);
    expect(lines[0]).toBe(
      `No operator is known to have to act. 1 waits for others, 0 need nothing, ${unread.length} are unknown.`,
    );
    expect(
      lines.filter((line) => /the operator(?!.*turn)/.test(line.split('onboard')[0]!)),
    ).toEqual([]);
    expect(boardLines(board, english)[0]).toContain('1 is unknown');
  });
});
