/** `npm run cells`: the directory of cells as a file, the settings of the edge that follow from it, and the way of an operator to another cell. */
import { parseArgs } from 'node:util'
import { endingSignal } from '../ending-signal.ts'
import { Mistake } from '../mistake.ts'
import { inspect } from './cells/inspect.ts'
import { type CellFiles, type CellWithSites, readCells } from './cells/read-cells.ts'
import { type Output, refuse } from './cells/output.ts'
import { forget, move, moveBack } from './cells/move.ts'
import { rehearse } from './cells/rehearse.ts'
import { watchCells } from './cells/watch-cells.ts'
import { writeRoutes } from './cells/write-routes.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

const USAGE = `Usage:
  npm run cells -- check [--directory cells.json]
                                     Check the directory of cells, and the sites of every cell together.
  npm run cells -- routes --to <folder> [--directory cells.json] [--watch]
                                     Write the settings of the edge: cells.map and cells.cfg for HAProxy, cells.caddy
                                     for Caddy. Nothing is written while a cell or a site is refused.
                                     --watch writes them again after each change, until Ctrl-C.
  npm run cells -- inspect <operator>
                                     Count the rows of an operator in the database of DATABASE_URL or DATA_DIR: by table
                                     with a hash, the balances by kind, and rows that lead to other operators.
  npm run cells -- rehearse <operator>
                                     Copy the operator from the database of DATABASE_URL to that of TARGET_DATABASE_URL, in
                                     a transaction, compare the rows, balances and ledger, and take everything back.
  npm run cells -- move <operator> --to <cell> [--directory cells.json] [--routes <folder>] [--message <text>]
                                     Move the operator from the database of DATABASE_URL to that of TARGET_DATABASE_URL,
                                     whose cell is --to. Its sites are in maintenance from the copy to the switch of the
                                     directory. A call that was ended goes on where it stopped. --routes writes the
                                     settings of the edge. TARGET_MASTER_KEY, TARGET_DATA_DIR and TARGET_DOCUMENTS_… are
                                     those settings of the target.
  npm run cells -- move <operator> --to <cell> --back-out
                                     Take a move back, at any step before the switch.
  npm run cells -- forget <operator> --to <cell>
                                     Remove the rows of an operator, who was moved to --to, from DATABASE_URL.

The directory names the cells with their processes and folders of sites, and the cell of each operator
(schemas/json/cells.json). Themes are in THEMES_DIR, or in themes; --themes names another folder. --json prints an object,
with --watch one a line. Exit codes: 0: done, or nothing to do; 1: a mistake, a directory, site or move that is refused, or
rows that lead to other operators.

Examples:
  npm run cells -- routes --to /etc/haproxy/cells && systemctl reload haproxy
  DATABASE_URL=… TARGET_DATABASE_URL=… MASTER_KEY=… TARGET_MASTER_KEY=… npm run cells -- move 7 --to south`

const OPTIONS = {
  directory: { type: 'string', default: 'cells.json' },
  themes: { type: 'string' },
  to: { type: 'string' },
  watch: { type: 'boolean', default: false },
  routes: { type: 'string' },
  message: { type: 'string', default: 'We will be back in a few minutes.' },
  'back-out': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

/** The commands that name an operator. */
const OF_OPERATORS: ReadonlySet<string | undefined> = new Set(['inspect', 'rehearse', 'move', 'forget'])

async function main({ words, env, say, complain }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  const [command, argument, ...more] = positionals
  const rest = OF_OPERATORS.has(command) || argument === undefined ? more : [argument, ...more]
  if (rest.length > 0) throw new Mistake(`“${rest.join(' ')}” is one word too many.`)
  const files = { file: values.directory, themesDir: values.themes ?? env['THEMES_DIR'] ?? 'themes' }
  const output = { isJson: values.json, say, complain }
  if (command === 'check') return check(files, output)
  if (command === 'inspect') return inspect(numberOf(argument), output)
  if (command === 'rehearse') return rehearse(numberOf(argument), env['TARGET_DATABASE_URL'], output)
  if (command === 'move' || command === 'forget') {
    if (values.to === undefined) throw new Mistake(`${command} needs --to, the name of the other cell.`)
    const asked = { operatorId: numberOf(argument), to: values.to, files, env }
    if (command === 'forget') return forget(asked, output)
    if (values['back-out']) return moveBack(asked, output)
    return move({ ...asked, routes: values.routes, message: values.message }, output)
  }
  if (command !== 'routes')
    throw new Mistake('The commands are check, routes, inspect, rehearse, move and forget.')
  if (values.to === undefined) throw new Mistake('routes needs --to, the folder of the edge’s settings.')
  return values.watch
    ? keepRoutes(files, values.to, { ...output, signal: endingSignal() })
    : routes(files, values.to, output)
}

/** The number of an operator. */
function numberOf(word: string | undefined): number {
  if (word !== undefined && /^[1-9][0-9]{0,9}$/.test(word)) return Number(word)
  throw new Mistake('The command needs the number of an operator, such as 7.')
}

const lineOf = ({ cell, name, servers, sites }: CellWithSites): string =>
  `✓ cell ${name} (${cell}): ${servers.join(', ')}; sites: ${sites.map(({ siteId }) => siteId).join(', ') || 'none'}`

async function check(files: CellFiles, output: Output): Promise<number> {
  const read = await readCells(files)
  if ('reasons' in read) return refuse(read.reasons, output)
  const { cells, operators } = read
  if (output.isJson) output.say(JSON.stringify({ isRight: true, cells, operators }))
  else {
    for (const cell of cells) output.say(lineOf(cell))
    output.say('All are right.')
  }
  return 0
}

async function routes(files: CellFiles, folder: string, output: Output): Promise<number> {
  const outcome = await writeRoutes(files, folder)
  if ('reasons' in outcome) return refuse(outcome.reasons, output)
  const { written, unchanged } = outcome
  if (output.isJson) output.say(JSON.stringify({ isRight: true, written, unchanged }))
  else output.say(written.length === 0 ? 'Nothing changed.' : `Wrote ${written.join(', ')}.`)
  return 0
}

/** Writes the routes after each change. A directory that is refused meanwhile is reported, and the last files stay. */
export async function keepRoutes(
  files: CellFiles,
  folder: string,
  { signal, ...output }: Output & { readonly signal: AbortSignal },
): Promise<number> {
  await watchCells(files, signal, async () => {
    try {
      await routes(files, folder, output)
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      refuse([error.message], output)
    }
  })
  return 0
}

export const cellsCommand: Command = { main, usage: USAGE, mistakeCode: 1 }
if (import.meta.main) await runCommand(cellsCommand)
