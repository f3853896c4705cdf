export const NARROW_SIGNS: string;
