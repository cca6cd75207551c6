/** `npm run game -- check`: what a definition of a game pays and costs, and why it would be refused; no service is running. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { assessDefinition } from '#modules/game-rules/rules/assess-definition.ts'
import { readDefinitions, type ReadDefinition } from './game/read-definitions.ts'
import { reportLines, type CheckedGame } from './game/report.ts'

const USAGE = `Usage:
  npm run game -- check FILE [--decimals 2] [--json]      Check the definitions in a file; - is the standard input.
  npm run game -- check --site aurora [--json]            Check the games that the demonstration offers on a site.

A file holds a definition, a game with its slug and definition, or a list of either. Amounts are shown in units of so many
decimals; --json gives minor units, and exact fractions as text.`

const STANDARD_INPUT = 0
const options = {
  site: { type: 'string' },
  decimals: { type: 'string', default: '2' },
  json: { type: 'boolean', default: false },
} as const

class Mistake extends Error {}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, file, ...rest] = positionals
  const hasOneSource = (file === undefined) !== (values.site === undefined)
  if (command !== 'check' || rest.length > 0 || !hasOneSource)
    throw new Mistake('There is one command: check.')
  if (!/^[0-8]$/.test(values.decimals)) throw new Mistake('--decimals is a number from 0 to 8.')
  const read = values.site === undefined ? readFile(file ?? '') : await gamesOfSite(values.site)
  const checked = read.map(check)
  if (values.json) console.log(JSON.stringify(checked, exactly, 2))
  else for (const game of checked) console.log(`${reportLines(game, Number(values.decimals)).join('\n')}\n`)
  return checked.some(({ refusals }) => refusals.length > 0) ? 1 : 0
}

function check({ name, definition, refusals }: ReadDefinition): CheckedGame {
  if (definition === null) return { name, refusals, assessment: null }
  return { name, ...assessDefinition(definition) }
}

function readFile(file: string): ReadDefinition[] {
  try {
    return readDefinitions(readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8'))
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function gamesOfSite(siteId: string): Promise<ReadDefinition[]> {
  const { demoGamesOf, demoSites } = await import('./game/demo-games.ts')
  const games = demoGamesOf(siteId)
  if (games !== null) return games
  throw new Mistake(`The demonstration has games of its own on ${demoSites().join(' and ')} alone.`)
}

/** Fractions are of integers that JSON has no numbers for. */
function exactly(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'ways' in value && 'outOf' in value) {
    return `${String(value.ways)}/${String(value.outOf)}`
  }
  return value
}

try {
  process.exitCode = await main()
} catch (error) {
  const isOfUse =
    error instanceof Mistake ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isOfUse) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
