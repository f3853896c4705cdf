import type { OnContinued } from '../wizard/input/continued.ts';

export const onContinued: OnContinued = (run) => {
  process.on('SIGCONT', run);
  return () => process.off('SIGCONT', run);
};
