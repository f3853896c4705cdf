declare const brand: unique symbol;

/** For example, `Wei` accepts neither a plain `bigint` nor `NAvax`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
