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

/** The texts of one language, by the parts of the program that use them. */
interface Parts {
  readonly cli: Part<CliMessages>;
  readonly wizard: Part<WizardMessages>;
  readonly session: Part<SessionMessages>;
  readonly tasks: Part<EngineMessages & TaskMessages>;
  readonly linear: Part<LinearMessages>;
  readonly places: Part<PlaceMessages>;
  readonly desk: Part<DeskMessages>;
  readonly help: Part<HelpMessages>;
}

/** All texts of one language, by key. */
export type Dictionary = ReadonlyMap<string, string>;

export function dictionaryOf(parts: Parts): Dictionary {
  const texts: Readonly<Record<TextKey, string>> = {
    ...parts.cli,
    ...parts.wizard,
    ...parts.session,
    ...parts.tasks,
    ...parts.linear,
    ...parts.places,
    ...parts.desk,
    ...parts.help,
  };
  return new Map(Object.entries(texts));
}
