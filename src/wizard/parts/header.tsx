import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useLayout, type Layout } from '../layout/terminal-layout.ts';
import { styleOf } from '../theme/tones.ts';
import { readAgoText } from '../../page/durations.ts';
import { useTickerText } from '../time/ticker.ts';
import { useView } from '../view-context.ts';
import { StyledText } from './text.tsx';
import { STEP_MARGIN, presentStep, stepRow } from '../layout/step-texts.ts';
import type { ViewHeader } from '../../session/view/view.ts';
import { shortAddress } from '../../domain/identity/evm.ts';
import { cutText, drawnWidth } from '../layout/cut-text.ts';

export function Rule(): ReactNode {
  const layout = useLayout();
  const { columns, glyphs } = layout;
  return (
    <Box flexGrow={1} flexShrink={1} height={1} overflow="hidden">
      <Text {...styleOf('quiet', layout, 'signs')}>{glyphs.rule.repeat(columns)}</Text>
    </Box>
  );
}

/**
 * The title line of every screen: network, phase, operator, and the screen's code.
 *
 *     ── sandbox (test money) · Genbu · operator 0x7099…79C8 ─────────── G4-STAKE ──
 */
export function Header(): ReactNode {
  const { readAt } = useView().page;
  return readAt === undefined ? <TitleLine /> : <AgeingTitle readAt={readAt} />;
}

function AgeingTitle({ readAt }: { readonly readAt: number }): ReactNode {
  const { i18n } = useLayout();
  return <TitleLine age={useTickerText((now) => readAgoText(now - readAt, i18n))} />;
}

/** A narrow screen has no code. */
function TitleLine({ age = '' }: { readonly age?: string }): ReactNode {
  const { header, code } = useView();
  const layout = useLayout();
  const { columns, narrow, glyphs } = layout;
  const room = columns - RULES - (narrow ? 0 : code.length + 2);
  const edge = glyphs.rule.repeat(narrow ? 1 : 2);
  return (
    <Box flexShrink={0}>
      <Edge>{edge}</Edge>
      <Box flexShrink={0} marginX={1}>
        <StyledText>
          {cutText(locationText({ ...header, age }, layout, room), room, glyphs.ellipsis)}
        </StyledText>
      </Box>
      <Rule />
      {!narrow && (
        <>
          <Box flexShrink={0} marginX={1}>
            <StyledText as="quiet">{code}</StyledText>
          </Box>
          <Edge>{edge}</Edge>
        </>
      )}
    </Box>
  );
}

function Edge({ children }: { readonly children: string }): ReactNode {
  return (
    <Box flexShrink={0}>
      <StyledText as="quiet" sign>
        {children}
      </StyledText>
    </Box>
  );
}

/**
 * The step bar: all steps, or only the current step on a narrow screen.
 *
 *      ✓ network  ✓ node  ✓ account  ◌ stake (waiting)  ○ complete
 *      Step 4 of 6: stake (waiting)                                     G4-STAKE
 */
export function StepList(): ReactNode {
  const layout = useLayout();
  const { steps, code, header } = useView();
  // A viewer takes no step.
  if (header.isReadOnly && !layout.narrow) return null;
  if (layout.narrow) {
    const present = presentStep(steps, code, layout);
    const { text, tone } = header.isReadOnly ? { ...present, text: '' } : present;
    return (
      <Box flexShrink={0} paddingX={STEP_MARGIN} justifyContent="space-between">
        <StyledText as={tone}>{text}</StyledText>
        <Box flexShrink={0} marginLeft={STEP_MARGIN}>
          <StyledText as="quiet">{code}</StyledText>
        </Box>
      </Box>
    );
  }
  const { gap, items } = stepRow(steps, layout);
  return (
    <Box flexShrink={0} flexWrap="wrap" columnGap={gap} paddingLeft={STEP_MARGIN}>
      {items.map(({ id, mark, named, tone }) => (
        <Box key={id} flexShrink={0}>
          <StyledText as={tone} sign>{`${mark} `}</StyledText>
          <StyledText as={tone}>{named}</StyledText>
        </Box>
      ))}
    </Box>
  );
}

// The columns for the rules at both ends of the line and between the two texts.
const RULES = 8;
// A shortened network name keeps 6 columns if possible, and always 3.
const MARKED = 6;
const LEAST = 3;

interface TitleFacts extends ViewHeader {
  /** Empty if the facts are new. */
  readonly age: string;
}

/**
 * First leaves out the L1, the note about test money and the operator's label, in this order. Next shortens
 * the network's name. Last leaves out the phase, then the operator. "Real money", "read-only" and the age of the facts always stay.
 */
function locationText(header: TitleFacts, layout: Layout, room: number): string {
  const { t } = layout.i18n;
  const { network = t('ui.header.product'), phase, operator, worthless, isReadOnly } = header;
  const address = operator && shortAddress(operator, layout.glyphs.ellipsis);
  // Before a network is chosen, only the product's name is shown.
  const nobody = header.network === undefined ? undefined : t('ui.header.no-operator');
  const who = address ?? nobody;
  const whom = address ? `${t('ui.header.operator')} ${address}` : who;
  const l1 = header.l1 === phase ? undefined : header.l1;
  const real =
    worthless !== false || header.network === undefined ? '' : ` (${t('ui.header.real')})`;
  const money = worthless ? ` (${t('ui.header.worthless')})` : real;
  const join = (...parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined).join(` ${layout.glyphs.separator} `);
  const reading = isReadOnly ? t('ui.header.read-only') : undefined;
  const only = join(reading, header.age || undefined) || undefined;

  const fitting = [
    join(`${network}${money}`, phase, l1, whom, only),
    join(`${network}${money}`, phase, whom, only),
    join(`${network}${real}`, phase, whom, only),
    join(`${network}${real}`, phase, who, only),
  ].find((line) => drawnWidth(line) <= room);
  if (fitting !== undefined) return fitting;
  const least = [join(real, phase, who, only), join(real, who, only), join(real, only)];
  const rest = least.find((line) => drawnWidth(line) + MARKED <= room) ?? join(real, only);
  return `${cutText(network, Math.max(LEAST, room - drawnWidth(rest)), layout.glyphs.ellipsis)}${rest}`;
}
