import type { OperationResult } from '#schemas/protocol/operations.ts'
import { strict as assert } from 'node:assert'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { buyPlays } from './buy-plays.ts'
import { checkOffline } from './check-offline.ts'
import { chooseGame, leftIn, roomIn, waitInWords } from './choose-game.ts'
import { choosePlays } from './choose-plays.ts'
import { finishCard, followDraw } from './follow-draw.ts'
import { logInOrRegister, type Login } from './player.ts'
import type { Money } from './price-in-words.ts'
import type { Printer } from './printer.ts'
import type { Wire } from './wire.ts'

export interface PlayOptions {
  gameRule: GameRule
  /** Restricts the choice to this game. */
  gameId?: number | undefined
  login: Login
  /** Plays to buy instead of sample plays. */
  plays?: readonly string[] | undefined
  /** Deposits the missing amount at the sandbox processor. */
  paysIn: boolean
  /** Maximum time to wait for a draw, or for other players to fill a game. */
  withinMs: number
  printer: Printer
}

/** The result of a played game. */
export interface Played {
  gameInstanceId: number
  won: number
  /** Whether the draw followed entirely from the committed values; null where it was refunded. */
  isVerified: boolean | null
}

/** Context of a played game: its instance, terms and currency. */
export interface Table {
  game: GameInstance
  definition: GameDefinition
  money: Money
}

/** Plays one game of a kind to its end: logs in, buys, watches the draw, and verifies it independently of the service. */
export async function playKind(wire: Wire, options: PlayOptions): Promise<Played> {
  const { gameRule, login, printer, withinMs } = options
  const player = await logInOrRegister(wire, login)
  const { host } = wire.address
  printer.line(`${player.isNew ? 'Registered' : 'Logged in'} as ${player.username} at ${host}.`)
  const session = await wire.call('init', {})
  const table = await sitDown(wire, session, options)
  // A new player has no money.
  const paysIn = options.paysIn || player.isNew
  printer.line(whenDrawn(table.game, session.synResponose.serverTimeMilis))

  const plays = options.plays ?? (await ownChoice(wire, table))
  if (plays.length === 0) throw new Error('There is room for no play of this kind in the game.')
  const { gameInstanceId } = await buyPlays(wire, table, { plays, paysIn, printer })

  const { memberId } = session.player ?? {}
  assert(memberId !== undefined, 'a player who is logged in is in their session')
  const bought = { ...table, game: { ...table.game, gameInstanceId } }
  const end = isInstantKind(gameRule)
    ? await finishCard(wire, bought, printer)
    : await followDraw(wire, { memberId, table: bought, paysIn, withinMs, printer })
  if (end === 'refunded') return { gameInstanceId, won: 0, isVerified: null }
  return checkOffline(wire, gameInstanceId, { memberId, money: table.money, printer })
}

async function sitDown(
  wire: Wire,
  session: OperationResult<'init'>,
  { gameRule, gameId, withinMs }: PlayOptions,
): Promise<Table> {
  const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
  const now = session.synResponose.serverTimeMilis
  const choice = chooseGame(games, { gameRule, gameId, now, withinMs })
  if ('problem' in choice) throw new Error(`Nothing to play at ${wire.address.host}: ${choice.problem}.`)
  const { game } = choice
  const { definition } = await wire.call('getFairnessRecord', { gameInstanceId: game.gameInstanceId })
  const currency = session.currencies.find(({ id }) => id === definition.currencyId)
  assert(currency !== undefined, 'a site serves the currencies of its games')
  const { code, decimalPlaces } = currency
  return { game, definition, money: { code, decimalPlaces } }
}

function whenDrawn(game: GameInstance, now: number): string {
  if (isInstantKind(game.gameRule))
    return `${game.gameTitle}, no. ${game.sequenceNumber}: drawn when it is bought.`
  const when =
    game.tournamentStartTime === undefined
      ? `drawn when all ${game.gamePlayMax} lines are sold; ${leftIn(game)} are left`
      : `drawn in ${waitInWords(game.tournamentStartTime - now)}`
  return `${game.gameTitle}, no. ${game.sequenceNumber}: ${when}.`
}

async function ownChoice(wire: Wire, { game, definition }: Table): Promise<string[]> {
  const { gameInstanceId } = game
  const { plays } = await wire.call('getRandomPlaysForGame', { gameInstanceId, count: 3 })
  return choosePlays(definition, roomIn(game), plays)
}
