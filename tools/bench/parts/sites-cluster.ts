import { startPostgres } from '#tests/support/postgres-server.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { connectApi, type OperatorApi } from '#tools/cli/operator/connect-api.ts'
import type { SitesFolder } from './many-sites.ts'

const TOKEN = 'the-token-of-the-bench'

/** Two processes on one PostgreSQL, one Redis and one folder of sites. */
export interface SitesCluster {
  readonly apis: readonly [OperatorApi, OperatorApi]
  stop(): Promise<void>
}

export async function startSitesCluster(sites: SitesFolder): Promise<SitesCluster> {
  const [postgres, redis] = [await startPostgres({ durable: true }), await startRedis()]
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SITES_DIR: sites.path,
    DEFAULT_SITE: 'brand-0',
    OPERATOR_TOKEN: TOKEN,
  }
  const first = await startService({ env })
  const second = await startService({ env })
  return {
    apis: [apiOf(first), apiOf(second)],
    async stop() {
      await Promise.all([first.stop(), second.stop()])
      await Promise.all([postgres.stop(), redis.stop()])
    },
  }
}

const apiOf = ({ operatorPort }: RunningService): OperatorApi =>
  connectApi(`http://127.0.0.1:${operatorPort}`, { OPERATOR_TOKEN: TOKEN })
