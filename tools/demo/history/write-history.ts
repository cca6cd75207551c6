import { playHistory } from './play-history.ts'
import { startHistoryService } from './history-service.ts'

/** Fills a new database with a history, or goes on with an unfinished one. Throws a Mistake where the service refuses it. */
export async function writeHistory(
  lengthMs: number,
  {
    sitesDir,
    env,
    log,
  }: { readonly sitesDir: string; readonly env: NodeJS.ProcessEnv; readonly log: (line: string) => void },
): Promise<void> {
  const service = await startHistoryService(env, lengthMs)
  try {
    const begin = new Date(service.now()).toISOString().slice(0, 10)
    log(
      service.isContinued
        ? `An unfinished history goes on from ${begin}.`
        : `The history begins on ${begin}.`,
    )
    if (service.operatorToken !== null) log(`Operator token, shown this once: ${service.operatorToken}`)
    await playHistory({ service, sitesDir, log })
  } finally {
    await service.stop()
  }
}
