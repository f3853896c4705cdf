import { renderToString } from 'ink';
import type { ReactNode } from 'react';
import type { View } from '../../../src/session/view/view.ts';
import { LayoutContext } from '../../../src/wizard/layout/terminal-layout.ts';
import { english } from '../../../src/i18n/english.ts';
import { joinRows } from '../../../src/wizard/terminal/live-area.ts';
import { TickerContext } from '../../../src/wizard/time/ticker.ts';
import { Wizard } from '../../../src/wizard/wizard.tsx';
import { TestTerminal } from './terminal.ts';

export interface FrameOptions {
  readonly columns: number;
  readonly rows: number;
  readonly colour?: boolean;
  readonly unicode?: boolean;
  /** The current time in milliseconds since 1970. */
  readonly now: number;
}

/** Returns what Ink writes for a view, including the finished lines. */
export function drawFrame(view: View, options: FrameOptions): string {
  return drawPart(<Wizard view={view} />, options);
}

/** Returns what Ink writes for a single component. */
function drawPart(part: ReactNode, options: FrameOptions): string {
  const { columns, rows, colour = false, unicode = true, now } = options;
  const ticker = { now: () => now, subscribe: () => () => undefined };
  const tree: ReactNode = (
    <LayoutContext value={{ columns, rows, colour, unicode, i18n: english }}>
      <TickerContext value={ticker}>{part}</TickerContext>
    </LayoutContext>
  );
  return renderToString(tree, { columns });
}

/** Draws a view on a terminal. */
export function showFrame(view: View, options: FrameOptions): Promise<TestTerminal> {
  return showDrawing(drawFrame(view, options), options);
}

/** Draws a component on a terminal. */
export function showPart(part: ReactNode, options: FrameOptions): Promise<TestTerminal> {
  return showDrawing(drawPart(part, options), options);
}

/** Puts on a terminal what Ink has written. */
export async function showDrawing(
  drawing: string,
  { columns, rows }: Pick<FrameOptions, 'columns' | 'rows'>,
): Promise<TestTerminal> {
  const terminal = new TestTerminal(columns, rows);
  await terminal.write(`${joinRows(drawing).replaceAll('\n', '\r\n')}\r\n`);
  return terminal;
}
