import type { ErrorCode } from '../../domain/catalogue/index.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';

/** Failures that another try may not meet. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'E-NET-103',
  'E-NET-107',
  'E-NET-108',
  'E-NET-109',
  'E-NET-110',
  'E-NET-112',
  'E-NET-117',
  'E-NET-120',
] satisfies ErrorCode[]);

/** Those that say how long to wait. */
export const PATIENT: ReadonlySet<ErrorCode> = new Set([
  'E-NET-110',
  'E-NET-120',
] satisfies ErrorCode[]);

/** The pauses before the second and each further try. */
const PAUSES_MS = [250, 1000];
/** Who asks for more patience is not waited for: the caller tells the person instead. */
const MOST_PATIENCE_MS = 15_000;

/**
 * Asks again what is safe to ask again, where the failure may pass: transport failures, 5xx, and
 * whoever is asked too often, as long as it asks. Three tries at most.
 * @param mostPatience milliseconds; a longer pause is the caller's, who can tell of it
 * @throws what the last try threw
 */
export async function retrying<T>(
  clock: Clock,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
  mostPatience = MOST_PATIENCE_MS,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      const patience = patienceFor(error, pause);
      if (patience === undefined || patience > mostPatience) throw error;
      await clock.sleep(patience, signal);
    }
  }
  return attempt();
}

/** How long to wait before another try; undefined where another would fail too. */
function patienceFor(error: unknown, pause: number): number | undefined {
  if (!(error instanceof OnboardError) || !PASSING.has(error.code)) return undefined;
  if (error.code === 'E-NET-109' && Number(error.values['status']) < 500) return undefined;
  if (!PATIENT.has(error.code)) return pause;
  return Math.max(pause, Number(error.values['seconds']) * 1000);
}
