import { type Config, readConfig } from '#service/config/config.ts'
import { ConfigError } from '#service/base/config-error.ts'
import { runOnDatabase } from '#service/database/database-command.ts'
import { openDatabase } from '#service/database/database.ts'
import { Mistake } from '../../mistake.ts'
import { backOut, forgetOperator } from './move-back.ts'
import { moveOperator } from './move-operator.ts'
import { type MoveParts, readPlace } from './move-place.ts'
import { type Output, refuse } from './output.ts'
import type { CellFiles } from './read-cells.ts'

export interface AskedMove {
  readonly operatorId: number
  /** The name of the other cell. */
  readonly to: string
  readonly files: CellFiles
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Moves an operator to another cell. Exit code 1 where it is refused. */
export const move = (
  {
    routes,
    message,
    ...asked
  }: AskedMove & { readonly routes: string | undefined; readonly message: string },
  output: Output,
): Promise<number> =>
  withCells(asked, output, async (parts) => {
    const { isJson, say } = output
    const outcome = await moveOperator({ ...parts, routes, message, say: isJson ? () => undefined : say })
    if ('reasons' in outcome) return refuse(outcome.reasons, output)
    if (isJson) say(JSON.stringify({ isRight: true, ...outcome }))
    else {
      const { closedMs } = outcome
      const closed = closedMs === null ? '' : ` Its sites were closed for ${(closedMs / 1000).toFixed(1)} s.`
      say(`Operator ${asked.operatorId} is in the cell ${asked.to}.${closed}`)
      if (routes === undefined) say('Write the settings of the edge: npm run cells -- routes --to <folder>')
    }
    return 0
  })

/** Takes a move back that has not switched. */
export const moveBack = (asked: AskedMove, output: Output): Promise<number> =>
  withCells(asked, output, async (parts) => {
    const outcome = await backOut(parts)
    if ('reasons' in outcome) return refuse(outcome.reasons, output)
    output.say(
      output.isJson
        ? JSON.stringify({ isRight: true, ...outcome })
        : `Operator ${asked.operatorId} stays in its cell, and its sites are open as before.`,
    )
    return 0
  })

/** Removes the rows of an operator who was moved. */
export const forget = (asked: AskedMove, output: Output): Promise<number> =>
  withCells(asked, output, async (parts) => {
    const outcome = await forgetOperator(parts)
    if ('reasons' in outcome) return refuse(outcome.reasons, output)
    output.say(
      output.isJson
        ? JSON.stringify({ isRight: true, ...outcome })
        : `Removed ${outcome.removed} rows of operator ${asked.operatorId}. The audit log has its lines for good.`,
    )
    return 0
  })

/** Opens both cells; refused where the target is not the named one. */
function withCells(
  { operatorId, to, files, env }: AskedMove,
  output: Output,
  work: (parts: MoveParts) => Promise<number>,
): Promise<number> {
  const targetConfig = configOfTarget(env)
  return runOnDatabase(async ({ database, config, log }) => {
    if (config.databaseUrl === undefined)
      throw new ConfigError('DATABASE_URL must have the address of the PostgreSQL of the operator’s cell.')
    const { databaseUrl: url, dataDir } = targetConfig
    const target = await openDatabase({ url, dataDir, existing: true, log })
    try {
      const parts = {
        source: { database, config },
        target: { database: target, config: targetConfig },
        operatorId,
        files,
      }
      const place = await readPlace(parts)
      if ('reasons' in place) return refuse(place.reasons, output)
      if (place.to.name !== to)
        return refuse(
          [`TARGET_DATABASE_URL is the database of the cell "${place.to.name}", and --to is "${to}".`],
          output,
        )
      return await work(parts)
    } finally {
      await target.close()
    }
  })
}

/** Settings that each cell has for itself. */
const OF_A_CELL = /^(DATABASE|READ|REDIS|DOCUMENTS)_|^(CELL|DATA_DIR|MASTER_KEY)$/
const OF_TARGET = 'TARGET_'

/** The settings of the target: those with the prefix, and the common ones. */
function configOfTarget(env: AskedMove['env']): Config {
  const url = env['TARGET_DATABASE_URL']
  if (url === undefined || !/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Mistake('TARGET_DATABASE_URL must have the address of the PostgreSQL of the other cell.')
  const common = Object.entries(env).filter(([name]) => !OF_A_CELL.test(name))
  const own = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(OF_TARGET) ? [[name.slice(OF_TARGET.length), value] as const] : [],
  )
  const settings = Object.fromEntries([...common, ...own])
  // Without a folder of its own, that of the source would be taken for it.
  if (settings['DATA_DIR'] === undefined && settings['DOCUMENTS_URL'] === undefined)
    throw new Mistake(
      'TARGET_DATA_DIR must name the DATA_DIR of the other cell, or TARGET_DOCUMENTS_URL its bucket.',
    )
  return readConfig(settings)
}
