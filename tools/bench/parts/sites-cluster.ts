import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import type { SitesFolder } from './many-sites.ts'

const TOKEN = 'the-token-of-the-bench'

/** Calls an endpoint of the operators' API of one process. */
export type CallApi = <Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request?: EndpointRequest<Name>,
) => Promise<EndpointResult<Name>>

/** Two processes on one PostgreSQL, one Redis and one folder of sites. */
export interface SitesCluster {
  readonly apis: readonly [CallApi, CallApi]
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

const apiOf =
  ({ operatorPort }: RunningService): CallApi =>
  async (name, params, ...[request]) => {
    const { method, path, body } = requestTo(name, params, request ?? ({} as never))
    const response = await fetch(`http://127.0.0.1:${operatorPort}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
    return answer as never
  }
