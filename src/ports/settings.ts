import type { Message } from '../domain/message.ts';
import type { Preferences } from '../domain/preferences.ts';

/** What the product remembers for comfort alone. Never a key; losing it loses nothing. */
export interface Settings {
  readonly network?: string;
  readonly l1?: string;
  /** By network name. */
  readonly nodeUrls: Readonly<Record<string, string>>;
  /** The node that was confirmed last, by network name. */
  readonly nodeIds: Readonly<Record<string, string>>;
  readonly operators: Readonly<Record<string, string>>;
  /** The accounts, by network name, for which the name of a network with real money was typed. */
  readonly realMoney?: Readonly<Record<string, readonly string[]>>;
  /** What the person set: language, looks and sounds. */
  readonly preferences: Preferences;
}

export interface SettingsStore {
  /** What was wrong with the file where it was opened, in one sentence. */
  readonly damage: Message | undefined;
  read(): Settings;
  /**
   * Changes what is remembered, from what is there then.
   * @throws OnboardError E-SET-101 where it cannot be written, E-FILE-102 where a link is in its place
   */
  change(from: (old: Settings) => Partial<Settings>): Promise<void>;
}
