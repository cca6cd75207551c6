import type { ServiceHere } from './service-here.ts'

export interface OperatorAnswer {
  readonly status: number
  readonly answer: unknown
}

export interface OperatorApi {
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<OperatorAnswer>
}

/** Calls the operators' API of a service, with the token of its run unless another one is given. */
export function operatorApi(service: ServiceHere): OperatorApi
export function operatorApi(service: Pick<ServiceHere, 'operatorPort'>, token: string): OperatorApi
export function operatorApi(
  { operatorPort, runToken }: Pick<ServiceHere, 'operatorPort'> & Partial<ServiceHere>,
  token = runToken,
): OperatorApi {
  return {
    async call(method, path, body) {
      const response = await fetch(`http://localhost:${operatorPort}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, answer: await response.json() }
    },
  }
}
