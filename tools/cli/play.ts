/** `npm run play -- KIND`: plays one game of a kind over the wire, from the login to the verification of its draw. */
import { parseArgs } from 'node:util'
import { KINDS, ruleOfKind } from '#tools/play/choose-game.ts'
import { playKind, type PlayOptions } from '#tools/play/play-kind.ts'
import { createPrinter } from '#tools/play/printer.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

const USAGE = `Usage: npm run play -- KIND [PLAY …] [--site aurora] [--url http://localhost:8080]
                 [--login NAME:PASSWORD | --register] [--pay-in] [--game ID] [--within MINUTES]
KIND is ${[...KINDS.keys()].join(', ')}, or a game rule of the wire.
Without plays it chooses some. It logs in as the demo player, and registers somebody new where there is none.
--pay-in pays in at the sandbox processor where money is missing; --within (15) is the longest wait for a draw.

Example:
  npm run play -- race --register --pay-in`

const MINUTE_MS = 60_000
const MISUSED = 2
/** Conventional exit code of an interrupted program. */
const INTERRUPTED = 130

async function main(terminal: Terminal): Promise<number> {
  const asked = readArguments(terminal)
  if (typeof asked !== 'string') return play(asked, terminal)
  terminal.complain(asked)
  return MISUSED
}

interface Values {
  url: string
  login?: string | undefined
  game?: string | undefined
  within: string
}

interface Asked {
  url: string
  site: string
  options: PlayOptions
}

/** The parsed arguments, or an error text. */
function readArguments({ words, env, write }: Terminal): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        site: { type: 'string', default: 'aurora' },
        url: { type: 'string', default: `http://localhost:${env['PORT'] ?? '8080'}` },
        login: { type: 'string' },
        register: { type: 'boolean', default: false },
        'pay-in': { type: 'boolean', default: false },
        game: { type: 'string' },
        within: { type: 'string', default: '15' },
      },
    })
    const [kind, ...plays] = positionals
    if (kind === undefined) return USAGE
    const gameRule = ruleOfKind(kind)
    if (gameRule === undefined)
      return `There is no kind "${kind}". The kinds are ${[...KINDS.keys()].join(', ')}.`
    const [username = '', password = ''] = values.login?.split(':', 2) ?? []
    const problem = refuseValues(values)
    if (problem !== null) return `${problem}\n${USAGE}`
    const named = values.login === undefined ? 'demo' : { username, password }
    return {
      url: values.url,
      site: values.site,
      options: {
        gameRule,
        gameId: values.game === undefined ? undefined : Number(values.game),
        login: values.register ? 'register' : named,
        plays: plays.length === 0 ? undefined : plays,
        paysIn: values['pay-in'],
        withinMs: Number(values.within) * MINUTE_MS,
        printer: createPrinter(write),
      },
    }
  } catch (error) {
    return `${messageOf(error)}\n${USAGE}`
  }
}

/** The fault of the value of an option; null if it has none. */
function refuseValues({ url, login, game, within }: Values): string | null {
  if (!URL.canParse(url)) return `--url ${url} is no address such as http://localhost:8080.`
  if (login !== undefined && !/^[^:]+:.+$/.test(login))
    return '--login is a user name and a password: NAME:PASSWORD.'
  if (game !== undefined && !/^[1-9][0-9]{0,14}$/.test(game)) return `--game ${game} is no number of a game.`
  return Number(within) > 0 ? null : `--within ${within} is no number of minutes.`
}

async function play({ url, site, options }: Asked, { complain }: Terminal): Promise<number> {
  const { printer } = options
  try {
    const wire = await Wire.open(addressOf(url, site))
    const leave = () => {
      printer.line('You left. What you bought stays in the game, and what it wins is paid.')
      wire.close()
      process.exit(INTERRUPTED)
    }
    process.once('SIGINT', leave)
    const { isVerified } = await playKind(wire, options).finally(() => {
      process.off('SIGINT', leave)
      wire.close()
    })
    if (isVerified !== null) {
      printer.line(
        isVerified
          ? 'Everything about this draw follows from what was committed to.'
          : 'This draw does NOT follow from what was committed to.',
      )
    }
    return isVerified === false ? 1 : 0
  } catch (error) {
    printer.endGrowing('')
    complain(messageOf(error))
    return 1
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export const playCommand: Command = { main, usage: USAGE, mistakeCode: MISUSED }
if (import.meta.main) await runCommand(playCommand)
