export { estimateGas } from 'viem/actions';
