import type { Permission } from './permissions.ts'

/** Types of an endpoint's path parameters, request (the query of a GET, the body of the others) and result. */
export interface EndpointTypes {
  readonly params?: object
  readonly request?: object
  readonly result: unknown
}

/** `GET /sites/:siteId`: method and path below `/api`. A `:name` is a path parameter. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** The entry that a change leaves in the audit log, beside the caller: a person's address or the name of a token. */
export interface Audit<Types extends EndpointTypes> {
  readonly action: string
  readonly facts: (call: {
    params: ParamsIn<Types>
    request: RequestIn<Types>
    result: Types['result']
  }) => object
  /** Whether the entry also has `before`: the value that the change replaces, which the handler records. Null where there was none. */
  readonly hasBefore?: boolean
}

/** `open`: everybody. `own`: every person who is signed in, about themselves alone. `permission`: who has the permission. */
export type Access = 'open' | 'own' | 'permission'

export interface Endpoint<Types extends EndpointTypes> {
  readonly route: Route
  readonly access: Access
  /** Null exactly where the access is `open` or `own`. */
  readonly permission: Permission | null
  /** A sentence for the API reference. */
  readonly summary: string
  readonly status: 200 | 201
  /** Null where no stored data changes. */
  readonly audit: Audit<Types> | null
  /** The kind of the record that the call replaces, if it has a version. Calls that change this kind on one site run one after another. */
  readonly edits: string | null
  /** Bytes of the largest body, where it is not the bound of all endpoints. */
  readonly bodyMaxBytes?: number
  /** Carries the types; absent at run time. */
  readonly __types?: Types
}

type Facts<Types extends EndpointTypes> = CommonFacts<Types> &
  (
    | { readonly permission: Permission; readonly access?: never }
    | { readonly permission?: never; readonly access: 'open' | 'own' }
  )

interface CommonFacts<Types extends EndpointTypes> {
  readonly route: Route
  readonly summary: string
  /** 200 by default. */
  readonly status?: 200 | 201
  /** The action; its facts are the parameters and the request unless a function selects others. */
  readonly audit?: string | Audit<Types>
  /** For a change of something that was there: the entry also has the value that it replaces. */
  readonly auditsBefore?: boolean
  /** The same for a record with a version, by the name of its kind: the caller may say which version the change replaces. */
  readonly edits?: string
  /** Bytes of the largest body, for an endpoint that takes a file. */
  readonly bodyMaxBytes?: number
}

/** Declares an endpoint. Its schemas are the exports `params`, `request` and `result` of the same file. */
export const endpoint =
  <Types extends EndpointTypes>() =>
  ({
    status = 200,
    audit,
    auditsBefore,
    edits,
    access,
    permission,
    ...facts
  }: Facts<Types>): Endpoint<Types> => ({
    ...facts,
    access: access ?? 'permission',
    permission: permission ?? null,
    status,
    audit:
      audit === undefined
        ? null
        : { ...auditOf(audit), ...((auditsBefore ?? edits !== undefined) && { hasBefore: true }) },
    edits: edits ?? null,
  })

const auditOf = <Types extends EndpointTypes>(audit: string | Audit<Types>): Audit<Types> =>
  typeof audit === 'string' ? auditOfAll(audit) : audit

const auditOfAll = <Types extends EndpointTypes>(action: string): Audit<Types> => ({
  action,
  facts: ({ params, request }) => ({ ...params, ...request }),
})

type ParamsIn<Types extends EndpointTypes> = Types extends { params: infer Params } ? Params : object
type RequestIn<Types extends EndpointTypes> = Types extends { request: infer Request } ? Request : object
type TypesOf<E> = E extends Endpoint<infer Types> ? Types : never

export type ParamsOf<E> = ParamsIn<TypesOf<E>>
export type RequestOf<E> = RequestIn<TypesOf<E>>
export type ResultOf<E> = TypesOf<E>['result']
