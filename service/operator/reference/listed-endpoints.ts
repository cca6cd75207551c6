import type { JSONSchema } from '#schemas/json-schema.ts'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import type { Access } from '#schemas/operator/endpoint.ts'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'

/** An endpoint for the reference. */
export interface ListedEndpoint {
  readonly name: EndpointName
  readonly method: string
  /** Below `/api`, as declared: `/sites/:siteId`. */
  readonly path: string
  readonly area: string
  /** Null where no permission is needed: by everybody, or by whoever is signed in. */
  readonly permission: string | null
  readonly access: Access
  readonly summary: string
  readonly status: number
  /** Action in the audit log; null if it changes nothing. */
  readonly action: string | null
  /** The kind of record that it changes, if that has a version. */
  readonly edits: string | null
  readonly params: JSONSchema | null
  readonly query: JSONSchema | null
  readonly body: JSONSchema | null
  readonly result: JSONSchema
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** Every endpoint, by area, path and method. */
export function listedEndpoints(): ListedEndpoint[] {
  return (Object.keys(endpoints) as EndpointName[]).map(listed).toSorted(byPlace)
}

function listed(name: EndpointName): ListedEndpoint {
  const { route, access, permission, summary, status, audit, edits } = endpoints[name]
  const { params = null, request = null, result } = endpointSchemas[name]
  const [method = '', path = ''] = route.split(' ')
  return {
    name,
    method,
    path,
    area: permission?.split('.')[0] ?? 'session',
    access,
    permission,
    summary,
    status,
    action: audit?.action ?? null,
    edits,
    params,
    query: method === 'GET' ? request : null,
    body: method === 'GET' ? null : request,
    result,
  }
}

function byPlace(one: ListedEndpoint, other: ListedEndpoint): number {
  return (
    one.area.localeCompare(other.area) ||
    one.path.localeCompare(other.path) ||
    METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
  )
}

/** The first example of a schema; null if it has none. */
export function exampleOf(schema: JSONSchema | null): Record<string, unknown> | null {
  const [example] = (schema?.examples ?? []) as readonly Record<string, unknown>[]
  return example ?? null
}

/** Describes the callers of an endpoint, before its permission. */
export const NEEDS: Readonly<Record<Access, string>> = {
  open: 'Needs nothing: everybody may call it.',
  own: 'Needs a person who is signed in.',
  permission: 'Needs the permission',
}
