declare const brand: unique symbol;

/** A value that only our parsers can create: the type shows that it was validated. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
