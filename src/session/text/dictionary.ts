import type { EngineMessages } from '../../engine/message.ts';
import type { TaskMessages } from '../../tasks/messages.ts';
import type { CliMessages } from './cli-messages.ts';
import type { DeskMessages } from './desk-messages.ts';
import type { HelpMessages } from './help-messages.ts';
import type { SessionMessages, TextKey } from './keys.ts';
import type { LinearMessages } from './linear-messages.ts';
import type { PlaceMessages } from './place-messages.ts';
import type { WizardMessages } from './wizard-messages.ts';

/** Some texts of one language. */
export type Part<Messages> = Readonly<Record<keyof Messages, string>>;

/**
 * The texts of one language, each part made when it is asked for: most calls speak a few sentences, and a
 * thousand take longer to make than these to find. They are looked through in this order.
 */
interface Parts {
  readonly cli: () => Part<CliMessages>;
  readonly wizard: () => Part<WizardMessages>;
  readonly session: () => Part<SessionMessages>;
  readonly tasks: () => Part<EngineMessages & TaskMessages>;
  readonly linear: () => Part<LinearMessages>;
  readonly places: () => Part<PlaceMessages>;
  readonly desk: () => Part<DeskMessages>;
  readonly help: () => Part<HelpMessages>;
}

/** One language. */
export interface Dictionary {
  /** The text of a key; undefined: there is no such key. */
  readonly find: (key: string) => string | undefined;
  /** All texts by their keys. */
  readonly all: () => Readonly<Record<TextKey, string>>;
}

export function dictionaryOf(parts: Parts): Dictionary {
  const makers: readonly (() => Readonly<Record<string, string>>)[] = Object.values(parts);
  const made: Readonly<Record<string, string>>[] = [];
  const part = (at: number, make: () => Readonly<Record<string, string>>) => (made[at] ??= make());
  return {
    find(key) {
      for (const [at, make] of makers.entries()) {
        const texts = part(at, make);
        if (Object.hasOwn(texts, key)) return texts[key];
      }
      return undefined;
    },
    all: () => ({
      ...parts.cli(),
      ...parts.wizard(),
      ...parts.session(),
      ...parts.tasks(),
      ...parts.linear(),
      ...parts.places(),
      ...parts.desk(),
      ...parts.help(),
    }),
  };
}
