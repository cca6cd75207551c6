import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { KindFacts } from '../../schemas/kinds/kind-facts.ts'

const ROOT = join(import.meta.dirname, '../..')
const HEAD = '// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.\n'

/** A kind of game: the name of its file is its name on the wire. */
interface Kind {
  readonly gameRule: string
  /** For example `modules/raffle/rules/kinds/raffleGame.ts`. */
  readonly file: string
  readonly facts: KindFacts
}

/** A fact that the browser or the service reads, in a file of its own in `schemas/kinds`. */
interface FactTable {
  readonly file: string
  readonly name: string
  readonly doc: string
  readonly fact: Exclude<keyof KindFacts, 'name'>
  /** The type of a value and the file that has it, unless it is a number. */
  readonly type?: readonly [name: string, file: string]
  /** Whether only some kinds have it. */
  readonly isPartial?: true
}

const FACT_TABLES: readonly FactTable[] = [
  {
    file: 'kind-numbers',
    name: 'kindNumbers',
    doc: 'The number of each kind, from which its covers are drawn.',
    fact: 'number',
  },
  {
    file: 'play-units',
    name: 'playUnits',
    doc: 'The unit that a player buys of each kind.',
    fact: 'unit',
    type: ['PlayUnit', './kind-facts.ts'],
  },
  {
    file: 'drawn-balls',
    name: 'drawnBalls',
    doc: 'How the balls of each kind are shown.',
    fact: 'balls',
    type: ['DrawnBalls', './kind-facts.ts'],
  },
  {
    file: 'game-types',
    name: 'gameTypes',
    doc: 'The type of each kind, for settings of sound.',
    fact: 'type',
    type: ['GameType', './kind-facts.ts'],
  },
  {
    file: 'game-playouts',
    name: 'gamePlayouts',
    doc: 'How the cards of instant games are played.',
    fact: 'playout',
    type: ['GamePlayout', '../entities/game-instance.ts'],
    isPartial: true,
  },
]

/** A part of every kind, in a table of its own: whoever imports one part loads no other. */
interface PartTable {
  readonly file: string
  readonly name: string
  readonly doc: string
  /** The exports of a kind's file. */
  readonly part: string
  readonly type: string
  /** Import of the type, from `modules/game-rules/rules/tables`. */
  readonly typeImport: string
}

const PART_TABLES: readonly PartTable[] = [
  {
    file: 'rules',
    name: 'rulesByKind',
    doc: 'The rules of each kind.',
    part: 'rules',
    type: 'GameRules',
    typeImport: "import type { GameRules } from '../game-rules.ts'",
  },
  {
    file: 'covers',
    name: 'coversByKind',
    doc: 'The drawing on the covers of each kind.',
    part: 'cover',
    type: 'CoverMotif',
    typeImport: "import type { CoverMotif } from '../cover-pen.ts'",
  },
  {
    file: 'draw-tests',
    name: 'drawTestsByKind',
    doc: 'The statistical tests of the draws of each kind.',
    part: 'drawTests',
    type: '() => DrawTest[]',
    typeImport: "import type { DrawTest } from '../statistics/draw-test.ts'",
  },
  {
    file: 'plays-by-command',
    name: 'playsByCommand',
    doc: 'How `npm run play` plays each kind.',
    part: 'play',
    type: 'PlayByCommand',
    typeImport: "import type { PlayByCommand } from '../play-by-command.ts'",
  },
]

/** The tables of the kinds of games, and the messages with their names, by path from the project's root. */
export async function kindTables(): Promise<Record<string, string>> {
  const kinds = await readKinds()
  return {
    'schemas/kinds/game-rules.ts': namesTable(kinds),
    ...Object.fromEntries(
      FACT_TABLES.map((table) => [`schemas/kinds/${table.file}.ts`, factTable(table, kinds)]),
    ),
    ...Object.fromEntries(
      PART_TABLES.map((table) => [
        `modules/game-rules/rules/tables/${table.file}.ts`,
        partTable(table, kinds),
      ]),
    ),
    ...namesInMessages(kinds),
  }
}

/** @throws Error where two kinds have the same number or the same name on the wire. */
async function readKinds(): Promise<Kind[]> {
  const kinds: Kind[] = []
  for (const file of globSync('modules/*/rules/kinds/*.ts', { cwd: ROOT })) {
    const { facts } = (await import(join(ROOT, file))) as { facts?: KindFacts }
    if (facts === undefined) throw new Error(`${file} exports no facts`)
    kinds.push({ gameRule: basename(file, '.ts'), file, facts })
  }
  kinds.sort((one, other) => one.facts.number - other.facts.number)
  for (const [index, { facts, gameRule, file }] of kinds.entries()) {
    const earlier = kinds
      .slice(0, index)
      .find((other) => other.facts.number === facts.number || other.gameRule === gameRule)
    if (earlier !== undefined) throw new Error(`${file} has the number or the name of ${earlier.file}`)
  }
  return kinds
}

function namesTable(kinds: readonly Kind[]): string {
  return `${HEAD}
/** Every kind of game by its name on the wire, in the order of their numbers. */
export const GAME_RULES = [
${kinds.map(({ gameRule }) => `  '${gameRule}',\n`).join('')}] as const
export type GameRule = (typeof GAME_RULES)[number]
`
}

function factTable({ name, doc, fact, type, isPartial }: FactTable, kinds: readonly Kind[]): string {
  const values = kinds.flatMap(({ gameRule, facts }) => {
    const value = facts[fact]
    return value === undefined ? [] : [[gameRule, typeof value === 'number' ? value : `'${value}'`] as const]
  })
  const record = `Readonly<Record<GameRule, ${type?.[0] ?? 'number'}>>`
  return `${HEAD}import type { GameRule } from './game-rules.ts'
${type === undefined ? '' : `import type { ${type[0]} } from '${type[1]}'\n`}
/** ${doc} */
export const ${name}: ${isPartial ? `Partial<${record}>` : record} = {
${values.map(([gameRule, value]) => `  ${gameRule}: ${value},\n`).join('')}}
`
}

function partTable({ name, doc, part, type, typeImport }: PartTable, kinds: readonly Kind[]): string {
  const imports = kinds.map(({ gameRule, file }) => `import { ${part} as ${gameRule} } from '#${file}'\n`)
  return `${HEAD}import type { GameRule } from '#schemas/kinds/game-rules.ts'
${imports.sort().join('')}${typeImport}

/** ${doc} */
export const ${name}: Readonly<Record<GameRule, ${type}>> = {
${kinds.map(({ gameRule }) => `  ${gameRule},\n`).join('')}}
`
}

/** The modules that name all kinds: the folder of their messages, and the beginning of the ids. */
const NAMED_IN = [
  ['modules/history/messages', 'history.kind.'],
  ['modules/safer-play/messages', 'safer-play.blocks.kind.'],
] as const

/** The messages of the modules that list games by kind, with the names of all kinds. */
function namesInMessages(kinds: readonly Kind[]): Record<string, string> {
  return Object.fromEntries(
    NAMED_IN.flatMap(([folder, nameId]) =>
      globSync(`${folder}/*.json`, { cwd: ROOT }).map((file) => [file, withNames(kinds, file, nameId)]),
    ),
  )
}

function withNames(kinds: readonly Kind[], file: string, nameId: string): string {
  const language = basename(file, '.json')
  const texts = Object.entries(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object)
  const isName = ([id]: [string, unknown]) => id.startsWith(nameId)
  const place = texts.findIndex(isName)
  const names = kinds
    .map(({ gameRule, facts }) => [nameId + gameRule, facts.name[language as keyof KindFacts['name']]])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const all = texts.filter((text) => !isName(text)).toSpliced(place, 0, ...(names as [string, string][]))
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
}
