declare const brand: unique symbol;

/** A type of its own for a value, so that the compiler refuses unparsed text or another unit in its place. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
