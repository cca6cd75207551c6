/** `npm run game -- check | import | export`: games as files, validated offline, and moved over the operators' API. */
import { parseArgs } from 'node:util'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { checkGames } from './game/check-games.ts'
import { operatorGames, type OperatorGames } from './game/operator-games.ts'
import { readGames } from './game/read-games.ts'
import { reportLines } from './game/report.ts'
import { correctGames } from './game/correct-games.ts'
import { exportGames, importGames } from './game/transfer-games.ts'
import { Mistake } from '../mistake.ts'
import { connectApi, defaultServer } from './operator/connect-api.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

const USAGE = `Usage:
  npm run game -- check FILE… [--decimals 2] [--json]       What games pay and cost, and why they would be refused; no
                                                            service is running.
  npm run game -- import FILE… --site aurora                Add games to a site and open them.
  npm run game -- correct FILE… --site aurora --reason TEXT Correct the titles, rules, one-click texts and images of games
                                                            that the site has. Their terms stay, and must be those of the file.
  npm run game -- export --site aurora [--game SLUG] [--out FOLDER]
                                                            Write a site's games, each as it is imported.

A file holds a game or a list of games (schemas/json/game.json); - is the standard input. check shows amounts in units of so many
decimals; --json gives minor units, and exact fractions as text. The others ask the service at --server, which is
http://127.0.0.1:8081 or the OPERATOR_PORT of the environment, with the token in OPERATOR_TOKEN.

Example:
  npm run game -- import race.json --site aurora`

const options = {
  site: { type: 'string' },
  game: { type: 'string' },
  out: { type: 'string' },
  reason: { type: 'string' },
  server: { type: 'string' },
  decimals: { type: 'string', default: '2' },
  json: { type: 'boolean', default: false },
} as const

async function main({ words, env, say }: Terminal): Promise<number> {
  return (await run(words, env, say)) ? 0 : 1
}

async function run(words: Terminal['words'], env: Terminal['env'], say: Terminal['say']): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [command, ...paths] = positionals
  const games = () => gamesOf(values, env)
  switch (command) {
    case 'check':
      return check(paths, values, say)
    case 'import':
      return importGames(games(), filesOf(paths), say)
    case 'correct': {
      if (values.reason === undefined)
        throw new Mistake('Say with --reason why the texts change: the audit log keeps it.')
      return correctGames(games(), { files: filesOf(paths), reason: values.reason }, say)
    }
    case 'export':
      if (paths.length > 0) throw new Mistake(`“${paths.join(' ')}” is one word too many.`)
      await exportGames(games(), { slug: values.game, folder: values.out }, say)
      return true
    default:
      throw new Mistake('The commands are check, import, correct and export.')
  }
}

function check(
  paths: readonly string[],
  { decimals, json }: { decimals: string; json: boolean },
  say: Terminal['say'],
): boolean {
  if (paths.length === 0) throw new Mistake('Name the files to check.')
  if (!/^[0-8]$/.test(decimals)) throw new Mistake('--decimals is a number from 0 to 8.')
  const checked = checkGames(readGames(paths))
  if (json) say(JSON.stringify(checked, exactly, 2))
  else for (const game of checked) say(`${reportLines(game, Number(decimals)).join('\n')}\n`)
  return checked.every(({ refusals }) => refusals.length === 0)
}

/** The games of the files. Throws a Mistake for the first invalid one, so that no part of a catalogue is imported. */
function filesOf(paths: readonly string[]): GameFile[] {
  if (paths.length === 0) throw new Mistake('Name the files of the games.')
  return readGames(paths).map(({ name, file, refusals }) => {
    if (file !== null) return file
    const [first] = refusals
    throw new Mistake(`${name} is no game: ${first?.path} ${first?.reason}. Nothing was changed.`)
  })
}

function gamesOf(
  { server, site }: { server?: string | undefined; site?: string | undefined },
  env: Terminal['env'],
): OperatorGames {
  if (site === undefined) throw new Mistake('Name the site with --site.')
  return operatorGames(connectApi(server ?? defaultServer(env), env), site)
}

/** JSON replacer: writes a chance as the string `ways/outOf`, because JSON has no bigints. */
function exactly(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'ways' in value && 'outOf' in value) {
    return `${String(value.ways)}/${String(value.outOf)}`
  }
  return value
}

export const gameCommand: Command = { main, usage: USAGE, mistakeCode: 2 }
if (import.meta.main) await runCommand(gameCommand)
