declare const brand: unique symbol;

/** A value that only a parser of ours can make: the type says that it has been checked. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
