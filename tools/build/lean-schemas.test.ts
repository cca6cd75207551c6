import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { leanSchemas } from './lean-schemas.ts'

const FILES: Readonly<Record<string, string>> = {
  '/app/main.ts': `import { usedSchema } from '/app/schemas/protocol/shapes.ts'\nconsole.log(usedSchema)`,
  '/app/schemas/protocol/shapes.ts': `
    const base = { required: ['first'], properties: { first: { type: 'string' } } } as const
    export const usedSchema = { ...base.properties, second: { type: 'integer' } } as const satisfies object
    export const unusedSchema = { required: [...base.required, 'third'], properties: { ...base.properties } }`,
}

async function bundle(withPlugin: boolean): Promise<string> {
  const build = await rolldown({
    input: '/app/main.ts',
    plugins: [
      {
        name: 'files',
        resolveId: (id) => (id in FILES ? id : null),
        load: (id) => FILES[id] ?? null,
      },
      ...(withPlugin ? [{ name: 'lean', transform: leanSchemas().transform as never }] : []),
    ],
  })
  const { output } = await build.generate()
  return output[0].code
}

test('a schema that is made with a spread and not used is left out of the bundle', async () => {
  expect(await bundle(false)).toContain('base.required')
  const lean = await bundle(true)
  expect(lean).not.toContain('base.required')
  expect(lean).toContain('second')
})

test('other files keep their text', () => {
  const transform = leanSchemas().transform as unknown as (source: string, id: string) => unknown
  expect(transform('export const all = [...parts]', '/app/runtime/parts.ts')).toBeNull()
  expect(transform('export const one = { type: 1 }', '/app/schemas/one.ts')).toBeNull()
})
