/** Prefixes of the derivation paths, as in common wallets (BIP-44). */
export const EVM_PREFIX = "m/44'/60'/0'";
export const P_CHAIN_PREFIX = "m/44'/9000'/0'";

/** The path after the prefix: external chain, account index. */
export const suffixOf = (account: number): string => `0/${account}`;
export const evmPath = (account: number): string => `${EVM_PREFIX}/${suffixOf(account)}`;
export const pChainPath = (account: number): string => `${P_CHAIN_PREFIX}/${suffixOf(account)}`;
