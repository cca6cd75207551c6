import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { compileMessages, messageAst } from './message-ast.ts'

test('a message is compiled to its syntax tree', () => {
  const compiled = compileMessages({ 'cashier.title': 'Hello {name}' }, 'en.json')
  expect(compiled['cashier.title']).toMatchObject([
    { type: 0, value: 'Hello ' },
    { type: 1, value: 'name' },
  ])
})

test('a message that does not parse is refused with its file and id', () => {
  expect(() =>
    compileMessages({ 'cashier.title': 'Hello {name' }, 'modules/cashier/messages/en.json'),
  ).toThrow('modules/cashier/messages/en.json: message "cashier.title" is not valid ICU text: "Hello {name"')
})

test('the file of a language has the messages of the first screen, and loads those of each module', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tombolo-messages-'))
  const files = {
    'runtime/messages/en.json': { 'runtime.ok': 'OK', 'runtime.later': 'Later' },
    'modules/lobby/messages/en.json': { 'lobby.title': 'Games', 'lobby.rules': 'Rules' },
  }
  for (const [name, texts] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), JSON.stringify(texts))
  }
  await writeFile(
    join(root, 'main.js'),
    Object.keys(files)
      .map((name, place) => `export * as m${place} from './${name}'`)
      .join('\n') + `\nexport { default as first, modules } from './runtime/messages/en.json?first'`,
  )
  const isFirst = (id: string) => ['runtime.ok', 'lobby.title'].includes(id)
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [messageAst({ root, isFirst })],
    build: { write: false, minify: false, lib: { entry: 'main.js', formats: ['es'], fileName: 'main' } },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code ?? ''
  const { first, modules, m0, m1 } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    first: object
    modules: Record<string, () => Promise<{ default: object }>>
    m0: { default: object }
    m1: { default: object }
  }
  expect(Object.keys(first).sort()).toEqual(['lobby.title', 'runtime.ok'])
  expect([Object.keys(m0.default), Object.keys(m1.default)]).toEqual([['runtime.later'], ['lobby.rules']])
  expect((await modules['runtime']?.())?.default).toEqual(m0.default)
  expect((await modules['lobby']?.())?.default).toEqual(m1.default)
  await rm(root, { recursive: true })
})
