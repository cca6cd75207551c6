import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirstScreen, readFirstScreen } from './first-screen.ts'

const SOURCES = {
  'runtime/facts.ts': `export default { id: 'runtime', slots: { 'header.badge': { inFrame: true }, 'game.card': {} } }`,
  'runtime/main.tsx': `import './frame.ts'`,
  'runtime/frame.ts': `import type { Later } from './later.ts'; export const title = 'runtime.frame.title'`,
  'runtime/later.ts': `export const title = 'runtime.later.title'`,
  'runtime/parts.ts': `export * from './shared.ts'`,
  'runtime/shared.ts': `export const id = (kind: string) => \`runtime.kind.\${kind}.title\``,
  'modules/lobby/module.ts': `export default { load: () => import('./screens/home.tsx'), notice: 'lobby.notice.title' }`,
  'modules/lobby/facts.ts': `export default {
    id: 'lobby',
    screens: {
      home: { file: 'screens/home.tsx', role: 'home', search: { description: 'lobby.home.search' } },
      other: { file: 'screens/other.tsx', search: { description: 'lobby.other.search' } },
    },
    slots: { 'lobby.wide': { inHome: true } },
    fills: {
      'header.badge': { file: 'slots/badge.tsx' },
      'game.card': { file: 'slots/card.tsx' },
      'lobby.wide': { file: 'slots/wide.tsx' },
    },
    games: { slip: 'slots/slip.tsx' },
  }`,
  'modules/lobby/slots/wide.tsx': `import '../shared.ts'; export default 'lobby.wide.title'`,
  'modules/lobby/shared.ts': `export const shared = true`,
  'modules/lobby/slots/slip.tsx': `import '../grid.ts'; import '../shared.ts'; import '#runtime/shared.ts'; export default 'lobby.slip.title'`,
  'modules/lobby/grid.ts': `export const title = 'lobby.grid.title'`,
  'modules/lobby/screens/home.tsx': `import { id } from '#runtime/parts.ts'; export default <p id="lobby.home.title">{id('a')}</p>`,
  'modules/lobby/screens/other.tsx': `export default 'lobby.other.title'`,
  'modules/lobby/slots/badge.tsx': `export default 'lobby.badge.title'`,
  'modules/lobby/slots/card.tsx': `export default 'lobby.card.title'`,
}

let root: string
let first: FirstScreen

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-first-'))
  for (const [name, source] of Object.entries(SOURCES)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), source)
  }
  first = await readFirstScreen(root)
})
afterAll(() => rm(root, { recursive: true }))

test('every site needs the entry, the faces, the frame, the home screen, and what its parts share', () => {
  expect([...first.files].sort()).toEqual([
    'modules/lobby/module.ts',
    'modules/lobby/screens/home.tsx',
    'modules/lobby/shared.ts',
    'modules/lobby/slots/badge.tsx',
    'runtime/frame.ts',
    'runtime/main.tsx',
    'runtime/parts.ts',
    'runtime/shared.ts',
  ])
})

test('a layout and the slip of a game are parts of their own with what no other part needs', () => {
  expect(Object.fromEntries(first.parts)).toEqual({
    'modules/lobby/slots/wide.tsx': 'lobby-wide',
    'modules/lobby/slots/slip.tsx': 'lobby-slip',
    'modules/lobby/grid.ts': 'lobby-slip',
  })
})

test('the first screen shows the messages that its sources name, in full or by a template', () => {
  const ids = [
    'runtime.frame.title',
    'lobby.home.title',
    'lobby.home.search',
    'lobby.badge.title',
    'runtime.kind.raffle.title',
    'lobby.grid.title',
    'lobby.wide.title',
  ]
  expect(ids.filter(first.shows)).toEqual(ids)
})

test('messages of later screens and of types are not of the first screen', () => {
  const ids = [
    'runtime.later.title',
    'lobby.other.title',
    'lobby.other.search',
    'lobby.notice.title',
    'lobby.card.title',
    'runtime.kind.raffle.body',
  ]
  expect(ids.filter(first.shows)).toEqual([])
})
