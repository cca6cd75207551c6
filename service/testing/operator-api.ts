import { ringOfOneKey } from '#service/testing/one-key.ts'
import { createHash } from 'node:crypto'
import { Registry } from 'prom-client'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { createOperatorApp } from '#service/operator/operator-app.ts'
import { RateLimits } from '#service/limits/rate-limits.ts'
import { OperatorAuth } from '#service/operator/operator-auth.ts'
import type { TestDatabase } from './database.ts'
import { openTestSites } from './sites.ts'

/** The token with every permission; its name in the audit log is OPERATOR_TOKEN. */
const TOKEN = 'a-token-of-the-operator'

const DATA_KEY = { keyId: 'test', secret: createHash('sha256').update('operators under test').digest() }
const KEYS = ringOfOneKey(DATA_KEY)

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly token?: string
  /** The cookie of a person, sent by a page of the console in place of a token; empty for nobody. */
  readonly cookie?: string
  /** Further headers, or others in place of the usual ones. */
  readonly headers?: object
  /** Header `Idempotency-Key`. */
  readonly key?: string
}

export interface TestOperatorApi {
  /** Calls a path below `/api`: with a body by POST, without one by GET, unless a method is given. */
  readonly call: <Answer = unknown>(
    path: string,
    call?: ApiCall,
  ) => Promise<{ status: number; answer: Answer; cookie?: string; etag?: string }>
  /** Calls an endpoint by its name. The answer of a refusal is an ApiError. */
  readonly ask: <Name extends EndpointName>(
    name: Name,
    params: EndpointParams<Name>,
    request?: EndpointRequest<Name>,
    call?: Pick<ApiCall, 'token' | 'key' | 'cookie' | 'headers'>,
  ) => Promise<{ status: number; answer: EndpointResult<Name>; cookie?: string; etag?: string }>
  readonly keys: KeyRing
  /** The service behind the API, for parts that run without a call. */
  readonly service: OperatorService
  readonly close: () => Promise<void>
}

/** The operator API over a database and the fixture site; answers are validated. `more` replaces parts of the service. */
export async function openOperatorApi(
  database: TestDatabase,
  { config, ...more }: Partial<OperatorService> = {},
): Promise<TestOperatorApi> {
  const world = await openTestSites()
  const service = {
    config: {
      ...config,
      sitesDir: world.sitesDir,
      themesDir: world.themesDir,
      operatorToken: TOKEN,
      validateAnswers: true,
    },
    sites: world.sites,
    log: world.log,
    database,
    entropy: systemEntropy,
    keys: KEYS,
    clock: database.clock,
    metrics: new Registry(),
    sharedFigures: null,
    rateLimits: new RateLimits({ shared: null, metrics: new Registry() }),
    seeds: database.seeds,
    vault: database.vault,
    mail: { send: async () => undefined, close: () => undefined },
    identityProvider: null,
    publicPort: 8080,
    publicOrigin: 'http://127.0.0.1:8080',
    ...more,
  } as unknown as OperatorService
  const app = await createOperatorApp(service, { auth: await OperatorAuth.open(service) })
  const call: TestOperatorApi['call'] = async (
    path,
    { method, body, token = TOKEN, cookie, key, headers } = {},
  ) => {
    const response = await app.inject({
      url: `/api${path}`,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        host: 'builder.localhost:8081',
        ...(cookie === undefined
          ? { authorization: `Bearer ${token}` }
          : { cookie, 'sec-fetch-site': 'same-origin' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const [set] = String(response.headers['set-cookie'] ?? '').split(';')
    const answer = JSON.parse(response.body) as never
    const { etag } = response.headers
    return {
      status: response.statusCode,
      answer,
      ...(set !== '' && { cookie: set ?? '' }),
      ...(etag !== undefined && { etag }),
    }
  }
  return {
    call,
    keys: KEYS,
    service,
    ask(name, params, request, caller = {}) {
      const { path, ...sent } = requestTo(name, params, request ?? ({} as never))
      return call(path, { ...(sent as ApiCall), ...caller })
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
}
