import type { Registry } from 'prom-client'
import type { SharedFigures } from '#service/events/shared-figures.ts'
import { figuresOf, type ProcessFigures } from './process-figures.ts'

/** Often enough that the figures of other processes are about as old as the page that shows them. */
const SHARE_EVERY_MS = 10_000

interface Sharing {
  readonly metrics: Registry
  /** Null in a process alone. */
  readonly sharedFigures: SharedFigures | null
}

/** Shares the figures of this process with the others of its service, until it is stopped. */
export function startSharingFigures(service: Sharing): { stop: () => Promise<void> } {
  // A later turn shares what one without an answer could not.
  const timer = setInterval(() => void shareFigures(service).catch(() => undefined), SHARE_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await service.sharedFigures?.forget().catch(() => undefined)
    },
  }
}

/** Keeps the figures that this process has now for the others. */
export async function shareFigures({ metrics, sharedFigures }: Sharing): Promise<void> {
  if (sharedFigures !== null) await sharedFigures.keep(JSON.stringify(await figuresOf(metrics)))
}

/**
 * The figures of this process, and of the others that share theirs. While Redis does not answer, those of this process alone. A process of
 * another version may have other bounds of times: it is left out.
 */
export async function figuresOfAll({ metrics, sharedFigures }: Sharing): Promise<ProcessFigures[]> {
  const own = await figuresOf(metrics)
  const others = (await sharedFigures?.readOthers().catch(() => [])) ?? []
  const bounds = own.boundsMs.join()
  const isAlike = ({ boundsMs }: ProcessFigures) =>
    boundsMs.length === 0 || bounds === '' || boundsMs.join() === bounds
  return [own, ...others.map((one) => JSON.parse(one) as ProcessFigures).filter(isAlike)]
}
