import { Box } from 'ink';
import type { ReactNode } from 'react';
import { cutText, shortAddress, widthOf } from '../look/cut-text.ts';
import { useLook, type Looks } from '../look/look.ts';
import type { Header as Place } from '../../session/view.ts';
import { useView } from '../view-context.ts';
import { Rule } from './rule.tsx';
import { Say } from './say.tsx';

// The rule's beginning, its end, and the least that is left of it between the two texts.
const RULES = 8;
// Of a network's name, at least so much, or where that is too much by far, so little.
const MARKED = 6;
const LEAST = 3;

/**
 * Where this person is, always: network, phase, operator, and the code of the screen.
 *
 *     ── sandbox (test money) · Genbu · operator 0x7099…79C8 ─────────── G4-STAKE ──
 */
export function Header(): ReactNode {
  const look = useLook();
  const { header, code } = useView();
  const room = look.columns - RULES - (look.narrow ? 0 : code.length + 2);
  return (
    <Box flexShrink={0}>
      <Edge />
      <Box flexShrink={0} marginX={1}>
        <Say as="title">{cutText(whereabouts(header, look, room), room, look.glyphs.ellipsis)}</Say>
      </Box>
      <Rule />
      {!look.narrow && (
        <>
          <Box flexShrink={0} marginX={1}>
            <Say as="quiet">{code}</Say>
          </Box>
          <Edge />
        </>
      )}
    </Box>
  );
}

function Edge(): ReactNode {
  const { glyphs, narrow } = useLook();
  return (
    <Box flexShrink={0}>
      <Say as="quiet">{glyphs.rule.repeat(narrow ? 1 : 2)}</Say>
    </Box>
  );
}

/** As much as fits: first the notes go, then the L1, then the end of the network's name, then the phase; never the rest. */
function whereabouts(header: Place, look: Looks, room: number): string {
  const { text } = look.words;
  const { network = text('ui.header.no-network'), phase, operator, worthless, readOnly } = header;
  const address = operator && shortAddress(operator, look.glyphs.ellipsis);
  const who = address ?? text('ui.header.no-operator');
  const whom = address ? `${text('ui.header.operator')} ${address}` : who;
  const l1 = header.l1 === phase ? undefined : header.l1;
  const only = readOnly ? text('ui.header.read-only') : undefined;
  const money = worthless ? ` (${text('ui.header.worthless')})` : '';
  const join = (...parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined).join(` ${look.glyphs.separator} `);

  const fitting = [
    join(`${network}${money}`, phase, l1, whom, only),
    join(`${network}${money}`, phase, whom, only),
    join(network, phase, whom, only),
    join(network, phase, who, only),
  ].find((line) => widthOf(line) <= room);
  if (fitting !== undefined) return fitting;
  // That nothing can be sent is never what is cut off.
  const least = [join('', phase, who, only), join('', who, only)];
  const rest = least.find((line) => widthOf(line) + MARKED <= room) ?? join('', who, only);
  return `${cutText(network, Math.max(LEAST, room - widthOf(rest)), look.glyphs.ellipsis)}${rest}`;
}
