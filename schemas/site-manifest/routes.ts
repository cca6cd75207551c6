import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** The site's home path. Every site has a route for it. */
export const HOME_PATH = '/'

/** Path of home that keeps the tab on public screens (spec 2, "Route guard"). */
export const SLIM_PATH = '/slim'

/**
 * Access of a route: `open` anyone, `guarded` logged-in players, `always` anyone even under maintenance, `before-config`
 * anyone before the configuration has loaded (spec section 2, Route guard).
 */
export const ROUTE_ACCESS = ['open', 'guarded', 'always', 'before-config'] as const

/** `frame` the site's whole frame, `focus` its header alone, `bare` no frame. */
export const ROUTE_LAYOUTS = ['frame', 'focus', 'bare'] as const

/** `/p/:pageLink`: a segment with a leading colon matches anything and becomes a parameter. */
const path = {
  type: 'string',
  maxLength: 200,
  pattern: '^/([A-Za-z0-9_-]+|:[a-z][A-Za-z0-9]*)?(/([A-Za-z0-9_-]+|:[a-z][A-Za-z0-9]*))*$',
  description: 'a path such as /pick or /p/:pageLink',
} as const satisfies JSONSchema

const screen = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]*\\.[a-z][A-Za-z0-9]*$',
  description: 'the id of a screen such as lobby.home',
} as const satisfies JSONSchema
const access = { enum: ROUTE_ACCESS } as const satisfies JSONSchema
const layout = { enum: ROUTE_LAYOUTS } as const satisfies JSONSchema
/** Fixed parameters of the screen; they override those of the path and the query. */
const params = {
  type: 'object',
  maxProperties: 8,
  additionalProperties: { type: 'string', maxLength: 200 },
} as const satisfies JSONSchema

export const routeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'screen', 'access', 'layout'],
  properties: {
    path,
    screen,
    access,
    layout,
    params,
  },
} as const satisfies JSONSchema
export type Route = FromSchema<typeof routeSchema>

/** The routes of a site. The first whose path matches is used. */
export const routesSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 200,
  items: routeSchema,
} as const satisfies JSONSchema

/**
 * Routes in a manifest: a whole list, which replaces the inherited one, or an object by path, which is merged into it: a
 * new path adds or aliases, an inherited one changes, `null` removes.
 */
export const routeChangesSchema = {
  type: 'object',
  propertyNames: path,
  maxProperties: 200,
  additionalProperties: {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      screen,
      access: { enum: ROUTE_ACCESS },
      layout: { enum: ROUTE_LAYOUTS },
      params: { ...params, type: ['object', 'null'] },
    },
  },
} as const satisfies JSONSchema
export type RouteChanges = Record<
  string,
  (Partial<Omit<Route, 'path' | 'params'>> & { params?: Route['params'] | null }) | null
>
