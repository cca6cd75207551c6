import { endpoints, type EndpointName, type EndpointParams, type EndpointRequest } from './endpoints.ts'

/** A request to an endpoint; the path is below `/api` and has the query. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  /** Absent where there is nothing to send. */
  readonly body?: object
}

/** The request that calls an endpoint, from its declared route. */
export function requestTo<Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name>,
): ApiRequest {
  const [method = '', route = ''] = endpoints[name].route.split(' ')
  const values = params as Readonly<Record<string, unknown>>
  const path = route.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])))
  const sent = Object.entries(request)
  if (sent.length === 0) return { method, path }
  if (method !== 'GET') return { method, path, body: request }
  const query = new URLSearchParams(sent.map(([key, value]) => [key, String(value)]))
  return { method, path: `${path}?${query.toString()}` }
}
