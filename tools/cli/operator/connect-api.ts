import type { ApiError } from '#schemas/operator/api-error.ts'
import {
  endpoints,
  type EndpointName,
  type EndpointParams,
  type EndpointRequest,
  type EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { Mistake } from '../mistake.ts'

/** Calls an endpoint by its name. A refusal is a Mistake with the places that are wrong. */
export type OperatorApi = <Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name>,
) => Promise<EndpointResult<Name>>

const DEFAULT_PORT = '8081'

/** The operators' API at an address, by default that of a service on this machine. */
export function connectApi(server: string | undefined, environment: NodeJS.ProcessEnv): OperatorApi {
  const { OPERATOR_TOKEN: token, OPERATOR_PORT: port = DEFAULT_PORT } = environment
  if (token === undefined) {
    throw new Mistake(
      'OPERATOR_TOKEN is missing: the token that the service was started with, or printed at its first start.',
    )
  }
  const base = (server ?? `http://localhost:${port}`).replace(/\/$/, '')
  return async (name, params, request) => {
    const [method = '', path = ''] = endpoints[name].route.split(' ')
    const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[key])),
    )
    const hasBody = method !== 'GET' && Object.keys(request).length > 0
    const response = await fetch(`${base}/api${filled}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(request) } : {}),
    }).catch((error: unknown) => {
      throw new Mistake(`No service answers at ${base}: ${String((error as Error).cause ?? error)}`)
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Mistake(sentencesOf(answer as ApiError).join('\n'))
    return answer as never
  }
}

const sentencesOf = ({ message, refusals = [] }: ApiError) => [
  message,
  ...refusals.map(({ path, expected }) => `  ${path} ${expected}`),
]
