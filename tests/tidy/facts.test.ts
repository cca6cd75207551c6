import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { GAME_PARTS } from '#schemas/game-roles.ts'
import { modalsOf, roleConflict, routesOf, screensOf, type ModuleFacts } from '#schemas/module-facts.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { FILES, PRODUCT_CODE, readCode, ROOT } from './tree.ts'

const FACTS_FILES = FILES.filter((file) => /^(modules\/[^/]+|runtime)\/facts\.ts$/.test(file))

/** The facts of each module by its folder. */
const MODULES = new Map<string, ModuleFacts>(
  await Promise.all(
    FACTS_FILES.map(async (file): Promise<[string, ModuleFacts]> => {
      const { default: facts } = (await import(join(ROOT, file))) as { default: ModuleFacts }
      return [dirname(file), facts]
    }),
  ),
)
const FOLDERS = [...MODULES.keys()]
const factsOf = (folder: string): ModuleFacts => MODULES.get(folder)!

const namedIn = ({ screens = {}, modals = {}, fills = {}, games = {} }: ModuleFacts): string[] => [
  ...[screens, modals, fills].flatMap((parts) => Object.values(parts).map(({ file }) => file)),
  ...GAME_PARTS.flatMap((part) => games[part] ?? []),
]

test.each(FOLDERS)('the facts of %s have the name of its folder, and name files that exist', (folder) => {
  const facts = factsOf(folder)
  expect(facts.id).toBe(folder.replace('modules/', ''))
  expect(namedIn(facts).filter((file) => !existsSync(join(ROOT, folder, file)))).toEqual([])
})

test.each(FOLDERS)('every screen, modal and slot file of %s is in its facts', (folder) => {
  const named = new Set(namedIn(factsOf(folder)))
  const files = FILES.filter((file) => file.startsWith(`${folder}/`)).map((file) =>
    file.slice(folder.length + 1),
  )
  const parts = files.filter(
    (file) => /^(screens|modals|slots)\/[^/]+\.tsx$/.test(file) && !/\.(test|stories)\.tsx$/.test(file),
  )
  expect(parts.filter((file) => !named.has(file))).toEqual([])
})

test('every screen has a unique default path', () => {
  const paths = routesOf([...MODULES.values()]).map(({ path }) => path)
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([])
  expect(paths).toContain(HOME_PATH)
})

test('every slot that a module fills is shown by a module', () => {
  const all = [...MODULES.values()]
  const shown = new Set(all.flatMap(({ slots = {} }) => Object.keys(slots)))
  expect(all.flatMap(({ fills = {} }) => Object.keys(fills)).filter((slot) => !shown.has(slot))).toEqual([])
})

test('every screen of a game has something to show for an address that names none', () => {
  const all = [...MODULES.values()]
  const filled = new Set(all.flatMap(({ fills = {} }) => Object.keys(fills)))
  const screens = all.flatMap((facts) => [...screensOf(facts)])
  const unfilled = screens.filter(([, { notFound }]) => notFound !== undefined && !filled.has(notFound))
  expect(unfilled).toEqual([])
  const ofGames = all.flatMap(({ games = {} }) => [games.buy, games.watch, games.gameOver])
  const lacking = screens.filter(([id, { notFound }]) => ofGames.includes(id) && notFound === undefined)
  expect(lacking).toEqual([])
})

test.each(FOLDERS)('the facts of %s have a default for every setting', (folder) => {
  const properties = Object.entries(factsOf(folder).settings?.properties ?? {})
  expect(
    properties.filter(([, property]) => typeof property === 'boolean' || !('default' in property)),
  ).toEqual([])
})

test('every role for a kind of game belongs to one module, and names a part of that module or one that it uses', () => {
  const all = [...MODULES.values()]
  expect(roleConflict(all)).toBeNull()
  const missing = all.flatMap(
    ({ id, screens = {}, modals = {}, uses = [], games: { buy, watch, gameOver, buyNow, payout } = {} }) => {
      const own = [...Object.keys(screens), ...Object.keys(modals)].map((name) => `${id}.${name}`)
      const known = new Set([...own, ...uses])
      return [buy, watch, gameOver, buyNow, payout].filter((part) => part !== undefined && !known.has(part))
    },
  )
  expect(missing).toEqual([])
})

const idsOf = (facts: ModuleFacts): string[] => [...screensOf(facts).keys(), ...modalsOf(facts).keys()]

test.each(FOLDERS)('the facts of %s list exactly the parts of other modules that its code uses', (folder) => {
  const { id: own, uses = [], games: { watch, gameOver, buyNow } = {} } = factsOf(folder)
  const others = new Set(
    [...MODULES.values()].filter(({ id }) => id !== own && id !== 'runtime').flatMap(idsOf),
  )
  const code = PRODUCT_CODE.filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('/facts.ts'))
  const named = code.flatMap((file) =>
    [...readCode(file).matchAll(/['"]([a-z]+(?:-[a-z]+)*\.[a-zA-Z]+)['"]/g)].map(([, id = '']) => id),
  )
  const ofGames = [watch, gameOver, buyNow].filter((id) => id !== undefined)
  const ledTo = new Set([...named, ...ofGames].filter((id) => others.has(id)))
  expect(uses.map((use) => use.replace('?', '')).toSorted()).toEqual([...ledTo].toSorted())
})

/** Files of the layer of games and of modules that use the state of games, directly or through an import. */
function usersOfGames(): ReadonlySet<string> {
  const files = PRODUCT_CODE.filter((file) => /^(games|modules)\//.test(file) && /\.tsx?$/.test(file))
  const imports = new Map(
    files.map((file) => {
      const names = [...readCode(file).matchAll(/^import (?!type\b).*?from '([^']+)'/gms)].map(
        ([, name = '']) => name,
      )
      return [file, names.map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))]
    }),
  )
  const users = new Set(
    files.filter((file) => /\blive\b[^=\n]*= useRuntime\(\)|useRuntime\(\)\.live\b/.test(readCode(file))),
  )
  users.add('games/live/game-atoms.ts')
  for (let known = 0; known < users.size;) {
    known = users.size
    for (const [file, names] of imports) if (names.some((name) => users.has(name))) users.add(file)
  }
  return users
}

test('every module that uses the state of games names their layer', () => {
  const users = [...usersOfGames()].map((file) => /^modules\/[^/]+/.exec(file)?.[0])
  const lacking = FOLDERS.filter(
    (folder) => users.includes(folder) && !factsOf(folder).layers?.includes('games'),
  )
  expect(users.filter((folder) => folder === 'modules/lobby').length).toBeGreaterThan(5)
  expect(lacking).toEqual([])
})
