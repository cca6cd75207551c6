import { apiErrorSchema } from '#schemas/operator/api-error.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_TEXT,
  idempotencyKeySchema,
} from '#schemas/operator/idempotency-header.ts'
import { VERSION_HEADER, VERSION_TEXT, versionHeaderSchema } from '#schemas/operator/record-version.ts'
import { SECURE_NAME } from '../person-cookie.ts'
import { exampleOf, type ListedEndpoint, listedEndpoints, NEEDS } from './listed-endpoints.ts'

const JSON_MEDIA = 'application/json'
const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: IDEMPOTENCY_TEXT,
  schema: idempotencyKeySchema,
}
const VERSION_PARAMETER = {
  name: VERSION_HEADER,
  in: 'header',
  required: false,
  description: VERSION_TEXT,
  schema: versionHeaderSchema,
}

/** The operator API as an OpenAPI 3.1 document, computed from the declarations of its endpoints. */
export function openApiDocument(): Record<string, unknown> {
  const listed = listedEndpoints()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of listed) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tombolo operators’ API',
      version: '1',
      description:
        'A call needs a token or a session with one permission. Each change is one line of the audit log.',
    },
    jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
    servers: [{ url: '/api' }],
    tags: [...new Set(listed.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: SECURE_NAME },
      },
      schemas: { Error: apiErrorSchema },
      responses: {
        Refused: {
          description: 'The request is refused; the answer says why, and where in the request.',
          content: { [JSON_MEDIA]: { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}

function operationOf(endpoint: ListedEndpoint): Record<string, unknown> {
  const { name, area, summary, access, permission, action, status, params, query, body, result, edits } =
    endpoint
  const audited = action === null ? '' : ` The audit log calls it ${action}.`
  return {
    operationId: name,
    tags: [area],
    summary,
    description: `${NEEDS[access]}${permission === null ? '' : ` ${permission}.`}${audited}`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(action === null ? [] : [IDEMPOTENCY_PARAMETER]),
      ...(edits === null ? [] : [VERSION_PARAMETER]),
    ],
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { [JSON_MEDIA]: { schema: body } } } }),
    responses: {
      [status]: { description: 'Done.', content: { [JSON_MEDIA]: { schema: result } } },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Refused' },
    },
  }
}

/** A person's session may call what a token may, and their own things alone. */
function securityOf({ access, permission }: ListedEndpoint): object[] {
  if (access === 'open') return []
  const session = { session: [] }
  return permission === null ? [session] : [{ token: [permission] }, session]
}

function parametersOf(place: 'path' | 'query', schema: JSONSchema | null): object[] {
  const { properties = {}, required = [] } = schema ?? {}
  const example = exampleOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(example === null || !(name in example) ? {} : { example: example[name] }),
  }))
}
