declare const brand: unique symbol;

/** For example, `Wei` accepts neither a plain `bigint` nor `NAvax`. */
export type Brand<T, Name extends string> = T & Branded<Name>;

export interface Branded<Name extends string> {
  readonly [brand]: Name;
}
