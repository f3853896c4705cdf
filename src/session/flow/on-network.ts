// The parts of a conversation that need a network, and with it all that reads chains and sends.
export { act } from './act.ts';
export { chooseL1 } from './choose-l1.ts';
export { comeHome } from './come-home.ts';
export { meetNode } from './meet-node.ts';
export { agreeToPlan, openAccount } from './open-account.ts';
