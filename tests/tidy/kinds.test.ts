import { expect, test } from 'vitest'
import { rulesByKind } from '#modules/game-rules/rules/tables/rules.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import { FILES, PRODUCT_CODE, read, readCode } from './tree.ts'

const DECLARATION = /^modules\/([^/]+)\/rules\/kinds\/(\w+)\.ts$/
/** The module that declares each kind. */
const OWNERS = new Map(
  FILES.flatMap((file) => {
    const [, module, gameRule] = DECLARATION.exec(file) ?? []
    return gameRule === undefined ? [] : [[gameRule, module]]
  }),
)
const GENERATED = /^(schemas\/kinds|modules\/game-rules\/rules\/tables)\//
const GENERATED_NAME = /"(history|safer-play\.blocks)\.kind\./
/** A kind as an example in a documentation, as the game of a benchmark, or as a sample of draws. */
const EXAMPLES = new Set([
  'schemas/operator/endpoints/createGame.ts',
  'schemas/site-manifest/content.ts',
  'tools/bench/rows.ts',
  'tools/bench/parts/seed-joins.ts',
  'tools/statistics/instance-tests.ts',
])
const NAME = new RegExp(`\\b(${GAME_RULES.join('|')})\\b`, 'g')

/** The kinds that a file names, other than those of its own folder. */
function foreignKinds(file: string, text: string): string[] {
  const own = /^modules\/([^/]+)\//.exec(file)?.[1]
  return text.split('\n').flatMap((line, index) => {
    if (GENERATED_NAME.test(line)) return []
    const named = [...line.matchAll(NAME)].map(([name]) => name)
    return named
      .filter((name) => own === undefined || OWNERS.get(name) !== own)
      .map((name) => `${file}:${index + 1} ${name}`)
  })
}

test('a kind of game is named in its own folder alone', () => {
  const code = PRODUCT_CODE.filter((file) => !GENERATED.test(file) && !EXAMPLES.has(file))
  const messages = FILES.filter((file) => /^(runtime|modules|service)\/.*messages\/\w+\.json$/.test(file))
  expect(code.flatMap((file) => foreignKinds(file, readCode(file)))).toEqual([])
  expect(messages.flatMap((file) => foreignKinds(file, read(file)))).toEqual([])
  expect([...EXAMPLES].filter((file) => foreignKinds(file, readCode(file)).length === 0)).toEqual([])
})

test('the file of a kind has the name of its rules', () => {
  expect([...OWNERS.keys()].toSorted()).toEqual([...GAME_RULES].toSorted())
  const misnamed = GAME_RULES.filter((gameRule: GameRule) => rulesByKind[gameRule].gameRule !== gameRule)
  expect(misnamed).toEqual([])
})
