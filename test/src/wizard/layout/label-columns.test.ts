import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { commandRows } from '../../../../src/wizard/layout/label-columns.ts';

const REQUEST = `curl -s -H 'content-type: application/json' -d '{"id":1, "method":"info.getNodeID"}' http://127.0.0.1:9650/ext/info`;

/** The arguments that a shell reads. */
function argumentsOf(command: string): string[] {
  const printed = execFileSync('sh', ['-c', `set -- ${command}; printf '%s\\n' "$@"`]);
  return printed.toString().trimEnd().split('\n');
}

describe('the rows of a command', () => {
  test.each([76, 60, 50])('fit %i columns, and a shell reads one command', (room) => {
    const rows = commandRows(REQUEST, room) ?? [];
    expect(rows.length).toBeGreaterThan(1);
    expect(Math.max(...rows.map((row) => stringWidth(row)))).toBeLessThanOrEqual(room);
    expect(argumentsOf(rows.join('\n'))).toEqual(argumentsOf(REQUEST));
  });

  test('are none if an argument is wider than a row, or if there is one argument', () => {
    expect(commandRows(REQUEST, 40)).toBeUndefined();
    expect(commandRows('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 38)).toBeUndefined();
  });
});
