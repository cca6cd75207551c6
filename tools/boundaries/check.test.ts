import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBoundaries } from './check.ts'
import { GAMES_LAYERS, RUNTIME_LAYERS, SERVICE_LAYERS } from './layers.ts'

const project = process.cwd()
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-boundaries-'))
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#*': './*' }, dependencies: { react: '*' } }),
  )
  process.chdir(root)
})

afterEach(async () => {
  process.chdir(project)
  await rm(root, { recursive: true })
})

async function tree(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const { problems } = await checkBoundaries()
  return problems.map((problem) => problem.split('\n', 1)[0] ?? '')
}

const target = 'export const value = 1\nexport type Value = number\n'

test('allowed imports are accepted', async () => {
  expect(
    await tree({
      'schemas/limits.ts': target,
      'runtime/clock.ts': `import '#schemas/limits.ts'\n${target}`,
      'modules/lobby/rules/order.ts': `import '#schemas/limits.ts'\n${target}`,
      'modules/picking/screen.tsx': `import '#runtime/clock.ts'\nimport '#modules/lobby/rules/order.ts'\n`,
      'service/main.ts': `import '#modules/lobby/rules/order.ts'\nimport '#schemas/limits.ts'\n`,
      'service/main.test.ts': `import './testing/database.ts'\n`,
      'service/testing/database.ts': target,
    }),
  ).toEqual([])
})

test('an import of node:http by the service is reported, except of a type', async () => {
  expect(
    await tree({
      'service/server.ts': `import { createServer } from 'node:http'\nexport const server = createServer()\n`,
      'service/request.ts': `import type { IncomingMessage } from 'node:http'\nexport type Request = IncomingMessage\n`,
    }),
  ).toEqual(['service-takes-http-without-its-namespace: service/server.ts → http'])
})

test('an import from another module is reported, even of a type', async () => {
  expect(
    await tree({
      'modules/lobby/card.ts': target,
      'modules/picking/screen.tsx': `import type { Value } from '#modules/lobby/card.ts'\nexport type Card = Value\n`,
    }),
  ).toEqual(['modules-never-import-each-other: modules/picking/screen.tsx → modules/lobby/card.ts'])
})

test('an import of a module by the runtime is reported, even a lazy one', async () => {
  expect(
    await tree({
      'modules/lobby/module.ts': target,
      'runtime/boot.ts': `export const load = () => import('#modules/lobby/module.ts')\n`,
    }),
  ).toEqual(['runtime-knows-no-feature: runtime/boot.ts → modules/lobby/module.ts'])
})

test('an import of the games by the runtime, and of a module by the games, is reported', async () => {
  expect(
    await tree({
      'modules/lobby/card.ts': target,
      'games/components/ball.ts': `import '#modules/lobby/card.ts'\n${target}`,
      'runtime/shell/app.ts': `import '#games/components/ball.ts'\n`,
    }),
  ).toEqual([
    'games-import-runtime-and-schemas: games/components/ball.ts → modules/lobby/card.ts',
    'runtime-knows-no-game: runtime/shell/app.ts → games/components/ball.ts',
  ])
})

test('an import of a library or the runtime by rules is reported', async () => {
  expect(
    await tree({
      'runtime/clock.ts': target,
      'modules/lobby/rules/order.ts': `import 'react'\nimport '#runtime/clock.ts'\n`,
    }),
  ).toEqual([
    expect.stringMatching(/^rules-are-pure: modules\/lobby\/rules\/order.ts → .*node_modules\/react/),
    'rules-are-pure: modules/lobby/rules/order.ts → runtime/clock.ts',
  ])
})

test('imports of the runtime by the service and of the service by tools are reported', async () => {
  expect(
    await tree({
      'runtime/clock.ts': target,
      'service/main.ts': `import '#runtime/clock.ts'\n${target}`,
      'tools/demo.ts': `import '#service/main.ts'\n`,
    }),
  ).toEqual([
    'service-imports-schemas-and-rules: service/main.ts → runtime/clock.ts',
    'tools-use-the-operator-api: tools/demo.ts → service/main.ts',
  ])
})

test('an import of values from a later service layer is reported, except by handlers', async () => {
  expect(
    await tree({
      'service/joins/join.ts': target,
      'service/ledger/post.ts': `import { value } from '#service/joins/join.ts'\nexport const posted = value\n`,
      'service/ledger/check.ts': `import type { Value } from '#service/joins/join.ts'\nexport type Check = Value\n`,
      'service/ledger/operations/post.ts': `import '#service/joins/join.ts'\n${target}`,
      'service/joins/again.ts': `import '#service/ledger/operations/post.ts'\n`,
      'service/channel/dispatcher.ts': `import '#service/ledger/operations/post.ts'\n`,
    }),
  ).toEqual([
    'service-layer-joins: service/joins/again.ts → service/ledger/operations/post.ts',
    'service-layer-ledger: service/ledger/post.ts → service/joins/join.ts',
    'two folders import each other: service/joins → service/ledger/operations',
  ])
})

test('an import of values from a later runtime layer is reported', async () => {
  expect(
    await tree({
      'runtime/components/button.ts': target,
      'runtime/router/navigate.ts': `import '#runtime/components/button.ts'\n${target}`,
      'runtime/router/link.ts': `import type { Value } from '#runtime/components/button.ts'\nexport type Link = Value\n`,
      'runtime/components/link.ts': `import '#runtime/router/navigate.ts'\n`,
    }),
  ).toEqual([
    'runtime-layer-router: runtime/router/navigate.ts → runtime/components/button.ts',
    'two folders import each other: runtime/components → runtime/router',
  ])
})

test('in a large area, an import of a later folder and an import of a file beside the folders are reported', async () => {
  expect(
    await tree({
      'service/games/views/view.ts': target,
      'service/games/rules/rule.ts': `import '#service/games/views/view.ts'\n`,
      'service/prune.ts': target,
      'service/games/changes/change.ts': `import '#service/games/views/view.ts'\nimport '#service/prune.ts'\n`,
    }),
  ).toEqual([
    'service-layer-games-rules: service/games/rules/rule.ts → service/games/views/view.ts',
    'service-root-assembles: service/games/changes/change.ts → service/prune.ts',
  ])
})

test('an import of the start of the page is reported, even of a type', async () => {
  expect(
    await tree({
      'runtime/boot/start.ts': target,
      'runtime/main.tsx': `import './boot/start.ts'\n`,
      'modules/lobby/card.ts': `import type { Value } from '#runtime/boot/start.ts'\nexport type Card = Value\n`,
    }),
  ).toEqual(['runtime-boot-is-on-top: modules/lobby/card.ts → runtime/boot/start.ts'])
})

test.each([
  ['service', SERVICE_LAYERS],
  ['runtime', RUNTIME_LAYERS],
  ['games', GAMES_LAYERS],
])('every folder of code in %s has a layer', (part, layers) => {
  const hasCode = (name: string) =>
    readdirSync(join(project, part, name), { encoding: 'utf8', recursive: true }).some((file) =>
      /\.tsx?$/.test(file),
    )
  const folders = readdirSync(join(project, part), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && hasCode(entry.name))
    .map(({ name }) => name)
  expect([...layers].sort()).toEqual(folders.sort())
})

test('a cycle of types alone is allowed', async () => {
  expect(
    await tree({
      'schemas/a.ts': `import type { B } from './b.ts'\nexport type A = B\n`,
      'schemas/b.ts': `import './a.ts'\nexport type B = 1\n`,
    }),
  ).toEqual([])
})

test('two folders that import values from each other are reported', async () => {
  expect(
    await tree({
      'tools/a/one.ts': `import '../b/one.ts'\n`,
      'tools/a/two.ts': `import '../b/one.ts'\nexport type Two = 2\n`,
      'tools/a/three.ts': target,
      'tools/b/one.ts': target,
      'tools/b/two.ts': `import '../a/three.ts'\nimport type { Two } from '../a/two.ts'\nexport const two: Two = 2\n`,
    }),
  ).toEqual(['two folders import each other: tools/b → tools/a'])
})

test('a cycle and an unresolved import are reported', async () => {
  expect(
    await tree({
      'schemas/a.ts': `import './b.ts'\n`,
      'schemas/b.ts': `import './a.ts'\n`,
      'schemas/c.ts': `import './nowhere.ts'\n`,
    }),
  ).toEqual([
    'no-cycle: schemas/a.ts → schemas/b.ts → schemas/a.ts',
    'no-unresolved-import: schemas/c.ts → ./nowhere.ts',
  ])
})
