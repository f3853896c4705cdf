declare const brand: unique symbol;

/**
 * Makes a distinct type for a parsed value or a unit. For example, `Wei` accepts neither a plain `bigint` nor
 * `NAvax`.
 */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
