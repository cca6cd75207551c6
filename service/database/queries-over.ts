import { type KyselyConfig, PostgresDialect, type PostgresPool } from 'kysely'
import { isTracing, noteStatement } from '#service/base/tracing.ts'

/** The settings of queries over a pool. */
export const queriesOver = (pool: PostgresPool): KyselyConfig => ({
  dialect: new PostgresDialect({ pool }),
  ...(isTracing() && { log: noteStatement }),
})
