import { ConfigError } from '#service/base/config-error.ts'
import { runOnDatabase } from '#service/database/database-command.ts'
import { openDatabase } from '#service/database/database.ts'
import { Mistake } from '../../mistake.ts'
import { type Output, refuse } from './output.ts'
import { rehearseCopy } from './rehearse-copy.ts'

/** Rehearses the copy of an operator from the database of DATABASE_URL to that of TARGET_DATABASE_URL. Exit code 1 where it is refused. */
export async function rehearse(
  operatorId: number,
  targetUrl: string | undefined,
  output: Output,
): Promise<number> {
  if (targetUrl === undefined || !/^postgres(ql)?:$/.test(URL.parse(targetUrl)?.protocol ?? ''))
    throw new Mistake('TARGET_DATABASE_URL must have the address of the PostgreSQL of the other cell.')
  return runOnDatabase(async ({ database: source, config, log }) => {
    if (config.databaseUrl === undefined)
      throw new ConfigError('DATABASE_URL must have the address of the PostgreSQL of the operator’s cell.')
    const target = await openDatabase({ url: targetUrl, dataDir: config.dataDir, existing: true, log })
    try {
      const outcome = await rehearseCopy({ source, target, operatorId })
      if ('reasons' in outcome) return refuse(outcome.reasons, output)
      const { isJson, say } = output
      if (isJson) {
        say(JSON.stringify({ isRight: true, ...outcome }))
        return 0
      }
      const { rows, ms, changedMeanwhile } = outcome
      say(`Copied ${rows} rows in ${(ms / 1000).toFixed(1)} s, compared them, and took them back.`)
      say(
        changedMeanwhile.length === 0
          ? 'No row changed meanwhile.'
          : `Rows changed meanwhile in ${changedMeanwhile.join(', ')}.`,
      )
      return 0
    } finally {
      await target.close()
    }
  })
}
