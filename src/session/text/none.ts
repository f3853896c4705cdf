/** The values of a text that takes none. */
export type None = Record<never, never>;
