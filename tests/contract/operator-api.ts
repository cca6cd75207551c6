import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import type { ServiceHere } from './service-here.ts'

export interface OperatorAnswer {
  readonly status: number
  readonly answer: unknown
}

export interface OperatorApi {
  call: (method: string, path: string, body?: object) => Promise<OperatorAnswer>
  /** Calls an endpoint by its name. The answer of a refusal is an ApiError. */
  ask: <Name extends EndpointName>(
    name: Name,
    params: EndpointParams<Name>,
    request?: EndpointRequest<Name>,
  ) => Promise<{ status: number; answer: EndpointResult<Name> }>
}

/** Calls the operators' API of a service, with the token of its run unless another one is given. */
export function operatorApi(service: ServiceHere): OperatorApi
export function operatorApi(service: Pick<ServiceHere, 'operatorPort'>, token: string): OperatorApi
export function operatorApi(
  { operatorPort, runToken }: Pick<ServiceHere, 'operatorPort'> & Partial<ServiceHere>,
  token = runToken,
): OperatorApi {
  const call: OperatorApi['call'] = async (method, path, body) => {
    const response = await fetch(`http://localhost:${operatorPort}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: await response.json() }
  }
  return {
    call,
    async ask(name, params, request) {
      const { method, path, body } = requestTo(name, params, request ?? ({} as never))
      const { status, answer } = await call(method, path, body)
      return { status, answer: answer as never }
    },
  }
}
