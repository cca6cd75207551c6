import type { JSONSchema } from '#schemas/json-schema.ts'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import type { Permission } from '#schemas/operator/permissions.ts'
import { titleOf } from '../parts/title-of.ts'

/** An object of a schema, as far as the console reads it. */
export interface ObjectSchema {
  readonly type?: string | readonly string[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ObjectSchema>>
  readonly items?: ObjectSchema
  readonly enum?: readonly unknown[]
  readonly description?: string
}

/** An endpoint, with what the console needs to call it from a table or a form. */
export interface RecordEndpoint {
  readonly name: EndpointName
  readonly title: string
  readonly summary: string
  readonly permission: Permission
  /** The parameters of the path, without the site. */
  readonly params: readonly string[]
  /** Whether it replaces a record that has a version. */
  readonly isEdit: boolean
  /** Schema of the form: the parameters of the path that the record does not have, and the fields of the request. */
  readonly form: ObjectSchema
}

/** A list of the API with the changes of its records, read from the declarations of the endpoints. */
export interface RecordTable {
  /** The end of its address: `withdrawals`. */
  readonly id: string
  readonly title: string
  readonly list: RecordEndpoint
  readonly isOfSite: boolean
  /** Whether what is asked for can be personal: it is in no address. */
  readonly isPersonal: boolean
  /** The property of the answer that has the records; null where the answer is the list. */
  readonly key: string | null
  readonly record: ObjectSchema
  /** The property that is given as `after` to read the next page; null where the list has one page. */
  readonly cursor: string | null
  /** Makes a record. */
  readonly creations: readonly RecordEndpoint[]
  /** Reads more about a record. */
  readonly views: readonly RecordEndpoint[]
  /** Changes a record. */
  readonly actions: readonly RecordEndpoint[]
}

/** Lists that other pages of the console or the site builder show. */
const HAND_MADE = new Set([
  'archiving',
  'audit',
  'catalogue',
  'health',
  'mails',
  'people',
  'roles',
  'session',
  'sites',
  'themes',
  'transfers',
])
/** Endpoints that need a page of their own, because they send or return a file or a whole game. */
const NEEDS_OWN_PAGE = new Set<EndpointName>([
  'exportPlayer',
  'createGame',
  'checkGame',
  'getGameForm',
  'correctGame',
  'setAdvertPicture',
  'viewDocument',
  'viewPlayerPerson',
  'viewSupportAttachment',
  'getGameFile',
])

/** The end of the path of a list that is asked for with a body, because what is asked for can be personal. */
const SEARCH = '/search'

const NAMES = Object.keys(endpoints) as EndpointName[]

/** Every list of the API as a table, by title. */
export function recordTables(): readonly RecordTable[] {
  return NAMES.flatMap((name) => tableOf(name) ?? []).toSorted((one, other) =>
    one.title < other.title ? -1 : 1,
  )
}

const routeOf = (name: EndpointName) => {
  const [method = '', path = ''] = endpoints[name].route.split(' ')
  return { method, path }
}
const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
const schemasOf = (name: EndpointName) =>
  endpointSchemas[name] as unknown as { params?: ObjectSchema; request?: ObjectSchema; result?: ObjectSchema }

/** The path of the records that an endpoint lists: `GET /sites/:siteId/coupons`, or `POST /sites/:siteId/players/search`. */
function listedPath(name: EndpointName): string | null {
  const { method, path } = routeOf(name)
  if (method === 'GET') return path
  return method === 'POST' && path.endsWith(SEARCH) ? path.slice(0, -SEARCH.length) : null
}

function tableOf(name: EndpointName): RecordTable | null {
  const path = listedPath(name)
  const id = /^(?:\/sites\/:siteId)?\/([a-z-]+)$/.exec(path ?? '')?.[1]
  if (path === null || id === undefined || HAND_MADE.has(id)) return null
  const found = recordsIn(schemasOf(name).result ?? {})
  const list = endpointOf(name, [])
  if (found === null || list === null) return null
  const known = Object.keys(found.record.properties ?? {})
  const below = NAMES.filter((other) => other !== name && routeOf(other).path.startsWith(`${path}/`))
  const read = (other: EndpointName) => routeOf(other).method === 'GET'
  const offered = (names: readonly EndpointName[]) => names.flatMap((other) => endpointOf(other, known) ?? [])
  return {
    ...found,
    id,
    title: titleOf(id),
    list,
    isOfSite: path.startsWith('/sites/'),
    isPersonal: routeOf(name).method === 'POST',
    cursor: cursorOf(list, found.record),
    creations: offered(NAMES.filter((other) => endpoints[other].route === `POST ${path}`)),
    views: offered(below.filter(read)).filter(({ form }) => Object.keys(form.properties ?? {}).length === 0),
    actions: offered(below.filter((other) => !read(other))),
  }
}

/** A change that a hand-made page offers; the form does not ask for the known fields. */
export function actionEndpoint(name: EndpointName, known: readonly string[]): RecordEndpoint {
  const found = endpointOf(name, known)
  if (found === null) throw new Error(`${name} is no change that a form asks for.`)
  return found
}

/** A list below a record, such as the sessions of a player, as a table. Its records have no changes of their own. */
export function nestedTable(name: EndpointName): RecordTable {
  const { path } = routeOf(name)
  const found = recordsIn(schemasOf(name).result ?? {})
  const list = endpointOf(name, [])
  if (found === null || list === null) throw new Error(`${name} answers with no list.`)
  const id = path.split('/').at(-1) ?? ''
  return {
    ...found,
    id,
    title: titleOf(id),
    list,
    isOfSite: true,
    isPersonal: false,
    cursor: cursorOf(list, found.record),
    creations: [],
    views: [],
    actions: [],
  }
}

/** The records of an answer: the answer itself, or its only list of objects; of a page its first one. */
function recordsIn(result: ObjectSchema): Pick<RecordTable, 'key' | 'record'> | null {
  const isList = ({ items }: ObjectSchema) => items?.properties !== undefined
  if (isList(result)) return { key: null, record: result.items! }
  const lists = Object.entries(result.properties ?? {}).filter(([, schema]) => isList(schema))
  const [list] = lists
  const isPage = result.properties?.['hasMore'] !== undefined
  return list === undefined || (lists.length > 1 && !isPage) ? null : { key: list[0], record: list[1].items! }
}

/** The first required property of a record is its name for the request of the next page. */
function cursorOf({ form }: RecordEndpoint, { required = [] }: ObjectSchema): string | null {
  return form.properties?.['after'] === undefined ? null : (required[0] ?? null)
}

/** `known` are the fields of the record. The form does not ask for them. */
function endpointOf(name: EndpointName, known: readonly string[]): RecordEndpoint | null {
  const { permission, summary, edits } = endpoints[name]
  if (permission === null || NEEDS_OWN_PAGE.has(name)) return null
  const params = paramsOf(routeOf(name).path).filter((param) => param !== 'siteId')
  const asked = params.filter((param) => !known.includes(param))
  const schemas = schemasOf(name)
  const { properties = {}, required = [] } = schemas.request ?? {}
  const ofPath = asked.map((param) => [param, schemas.params?.properties?.[param] ?? {}] as const)
  return {
    name,
    title: titleOf(name),
    summary,
    permission,
    params,
    isEdit: edits !== null,
    form: {
      type: 'object',
      required: [...asked, ...required],
      properties: { ...Object.fromEntries(ofPath), ...properties },
    },
  }
}

/** The description of a time has these words. */
const TIME_DESCRIPTION = /\bUTC milliseconds\b/

/** Whether a field takes a time. */
export const takesTime = ({ description = '' }: ObjectSchema): boolean => TIME_DESCRIPTION.test(description)

/** Choices with their titles, where they are names of the API. The name of an event, such as `deposit.paid`, stays as it is. */
function choicesOf(choices: readonly unknown[]): object {
  const isName = (choice: unknown) => typeof choice === 'string' && !choice.includes('.')
  if (!choices.every(isName)) return { enum: choices }
  return {
    type: 'string',
    oneOf: choices.map((choice) => ({ const: choice, title: titleOf(String(choice)) })),
  }
}

/**
 * The schema of a form with a title for each field and choice, which the declarations leave to the name. The field of a time says itself by which clock
 * it is written.
 */
export function withTitles(schema: ObjectSchema): JSONSchema {
  const { properties, items, description, enum: choices, ...rest } = schema
  const titled = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    { title: titleOf(name), ...(withTitles(field) as object) },
  ])
  return {
    ...rest,
    ...(choices !== undefined && choicesOf(choices)),
    ...(description !== undefined && !takesTime(schema) && { description }),
    ...(properties !== undefined && { properties: Object.fromEntries(titled) as object }),
    ...(items !== undefined && { items: withTitles(items) }),
  } as JSONSchema
}
