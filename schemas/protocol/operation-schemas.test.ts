import { expect, test } from 'vitest'
import { operationSchemas } from './operation-schemas.ts'

test('operations with equal requests or results share one schema', () => {
  const first = new Map<string, { schema: unknown; place: string }>()
  const copies: string[] = []
  for (const [operation, { request, result }] of Object.entries(operationSchemas)) {
    for (const [part, schema] of Object.entries({ request, result })) {
      const place = `the ${part} of ${operation}`
      const earlier = first.get(JSON.stringify(schema))
      if (earlier === undefined) first.set(JSON.stringify(schema), { schema, place })
      else if (earlier.schema !== schema) copies.push(`${place} repeats ${earlier.place}`)
    }
  }
  expect(copies, 'write it once in requests.ts or shapes.ts').toEqual([])
})
