import methods from '../../../assets/node/api-methods.json' with { type: 'json' };

export type ApiMethodName = keyof typeof methods;
export type NodeMethodName = Exclude<ApiMethodName, `eth_${string}` | `txpool_${string}`>;
export type EvmMethodName = Exclude<ApiMethodName, NodeMethodName>;

/** A method of a node's APIs that the program calls. */
interface ApiMethod {
  /** The node releases that support the method. */
  readonly versions: string;
  /**
   * The consequence if an endpoint lacks the method; undefined if the program cannot work without
   * the method.
   */
  readonly without?: string;
}

/** Every API method that the program calls, by name. */
export const API_METHODS: Readonly<Record<ApiMethodName, ApiMethod>> = methods;

const names = Object.keys(methods) as ApiMethodName[];
export const EVM_METHODS = names.filter((name) => !name.includes('.')) as EvmMethodName[];
export const NODE_METHODS = names.filter((name) => name.includes('.')) as NodeMethodName[];
