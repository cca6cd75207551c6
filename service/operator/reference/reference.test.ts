import { Ajv } from 'ajv'
import { JSDOM } from 'jsdom'
import { describe, expect, it, test } from 'vitest'
import { endpoints } from '#schemas/operator/endpoints.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'
import { typeInWords } from './schema-html.ts'

const schemaObject = { type: 'object' }
const text = { type: 'string', minLength: 1 }
const content = {
  type: 'object',
  required: ['application/json'],
  additionalProperties: false,
  properties: {
    'application/json': {
      type: 'object',
      required: ['schema'],
      additionalProperties: false,
      properties: { schema: schemaObject },
    },
  },
}
const reference = {
  type: 'object',
  required: ['$ref'],
  additionalProperties: false,
  properties: { $ref: { type: 'string', pattern: '^#/components/' } },
}
const parameter = {
  type: 'object',
  required: ['name', 'in', 'required', 'schema'],
  additionalProperties: false,
  properties: {
    name: text,
    in: { enum: ['path', 'query', 'header'] },
    required: { type: 'boolean' },
    description: text,
    schema: schemaObject,
    example: true,
  },
  // A path parameter is always required.
  anyOf: [
    { properties: { in: { enum: ['query', 'header'] } } },
    { properties: { required: { const: true } } },
  ],
}
const response = {
  type: 'object',
  required: ['description', 'content'],
  additionalProperties: false,
  properties: { description: text, content },
}
const operation = {
  type: 'object',
  required: ['operationId', 'summary', 'security', 'parameters', 'responses'],
  additionalProperties: false,
  properties: {
    operationId: text,
    summary: text,
    description: text,
    tags: { type: 'array', items: text },
    security: { type: 'array', items: { type: 'object' } },
    parameters: {
      type: 'array',
      items: parameter,
    },
    requestBody: {
      type: 'object',
      required: ['content'],
      additionalProperties: false,
      properties: { required: { type: 'boolean' }, content },
    },
    responses: {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      patternProperties: { '^([1-5][0-9]{2}|[1-5]XX|default)$': { anyOf: [response, reference] } },
    },
  },
}
/** What OpenAPI 3.1 demands of the parts that this document has. */
const OPENAPI = {
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  additionalProperties: false,
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.[0-9]+$' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      additionalProperties: false,
      properties: { title: text, version: text, description: text },
    },
    jsonSchemaDialect: { const: 'http://json-schema.org/draft-07/schema#' },
    servers: { type: 'array', items: { type: 'object', required: ['url'], properties: { url: text } } },
    tags: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: text } } },
    paths: {
      type: 'object',
      additionalProperties: false,
      patternProperties: {
        '^/': {
          type: 'object',
          additionalProperties: false,
          patternProperties: { '^(get|post|put|delete)$': operation },
        },
      },
    },
    components: {
      type: 'object',
      additionalProperties: false,
      properties: {
        securitySchemes: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            anyOf: [
              {
                required: ['type', 'scheme'],
                properties: { type: { const: 'http' }, scheme: { const: 'bearer' } },
              },
              {
                required: ['type', 'in', 'name'],
                properties: { type: { const: 'apiKey' }, in: { const: 'cookie' }, name: text },
              },
            ],
          },
        },
        schemas: { type: 'object', additionalProperties: schemaObject },
        responses: { type: 'object', additionalProperties: response },
      },
    },
  },
}

interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

describe('the OpenAPI document', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, facts]) => ({
      route: `${method.toUpperCase()} ${path}`,
      ...facts,
    })),
  )

  it('the OpenAPI document is valid against the schema of OpenAPI 3.1', () => {
    const ajv = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false })
    ajv.validate(OPENAPI, document)
    expect(ajv.errors).toBeNull()
  })

  it('the OpenAPI document has every endpoint once, with its operation id and route', () => {
    const declared = Object.entries(endpoints).map(([name, { route }]) => [
      name,
      route.replaceAll(/:(\w+)/g, '{$1}'),
    ])
    const described = operations.map(({ operationId, route }) => [operationId, route])
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('the OpenAPI document declares every path parameter', () => {
    const wrong = operations.filter(({ route, parameters }) => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      return [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join() !== inPath.join()
    })
    expect(wrong).toEqual([])
  })

  it('the calls that change something, and no others, take an idempotency key', () => {
    const keyed = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    const changing = Object.entries(endpoints).filter(([, { audit }]) => audit !== null)
    expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(
      changing.map(([name]) => name).toSorted(),
    )
  })

  it('the calls that change a record with a version, and no others, take a version', () => {
    const versioned = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'If-Match'),
    )
    const editing = Object.entries(endpoints).filter(([, { edits }]) => edits !== null)
    expect(editing.length).toBeGreaterThan(0)
    expect(versioned.map(({ operationId }) => operationId).toSorted()).toEqual(
      editing.map(([name]) => name).toSorted(),
    )
  })

  it('the schemas of the OpenAPI document compile, and its references resolve', () => {
    const ajv = new Ajv({ strict: false })
    const media = operations.flatMap(({ requestBody, responses }) => [
      ...(requestBody === undefined ? [] : [requestBody]),
      ...Object.values(responses),
    ])
    const schemas = [
      ...media.flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema)),
      ...operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
    ]
    expect(schemas.length).toBeGreaterThan(operations.length)
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    const led = references.map((path) =>
      path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document),
    )
    expect(references.length).toBeGreaterThan(0)
    expect(led).not.toContain(undefined)
  })
})

describe('the reference page', () => {
  const { document } = new JSDOM(referencePage('http://localhost:8081')).window

  it('the reference page has a section for each endpoint, with its permission and an example call, and no script', () => {
    const sections = [...document.querySelectorAll('section')]
    expect(sections.map(({ id }) => id).sort()).toEqual(Object.keys(endpoints).sort())
    const wrong = sections.filter(
      ({ id, textContent }) =>
        !textContent.includes(endpoints[id as keyof typeof endpoints].permission ?? 'Needs'),
    )
    expect(wrong).toEqual([])
    expect(document.querySelectorAll('script, [style], [onclick]')).toHaveLength(0)
  })

  it('every link in the contents of the reference page has its target on the page', () => {
    const targets = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? '')
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((target) => document.querySelector(target) === null)).toEqual([])
  })

  it('the reference page shows a call with the examples of its schemas, quoted for a shell', () => {
    const call = document.querySelector('#banPlayer pre')?.textContent
    expect(call).toBe(
      [
        'curl -X POST -H "Authorization: Bearer $OPERATOR_TOKEN"',
        `-H 'Content-Type: application/json'`,
        `-d '{\n  "reason": "Used a stolen card"\n}'`,
        'http://localhost:8081/api/sites/aurora/players/17/ban',
      ].join(' \\\n  '),
    )
    expect(document.querySelector('#getReferrals pre')?.textContent).toContain(
      "'http://localhost:8081/api/sites/aurora/referrals?status=",
    )
  })
})

test.each([
  [{ type: 'integer', minimum: 1, maximum: 64 }, 'integer, at least 1, at most 64'],
  [{ type: 'string', maxLength: 500 }, 'text, at most 500 characters'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [{ enum: ['light', 'dark'] }, '"light" or "dark"'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'list of text, at least 1'],
  [{ anyOf: [{ type: 'integer' }, { const: 'new' }] }, 'integer or "new"'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of text'],
] as const)('the schema %j is described as: %s', (schema, words) => {
  expect(typeInWords(schema)).toBe(words)
})
