import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { type PrintedTicket, TICKET_STATUSES, type TicketStatus } from '#schemas/protocol/tickets.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { offerGame, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advance } from '#service/testing/test-clock.ts'
import { TEST_CURRENCY_ID, type TestGame } from '#service/testing/world.ts'

const ITEM = { name: 'A storm lantern', worthMinor: 1000, cashMinor: 800, claimDays: 30 }
/** Starts when two tickets are sold; one of them wins. */
const RAFFLE: GameDefinition = {
  gameRule: 'raffleGame',
  currencyId: TEST_CURRENCY_ID,
  gamePlaySize: 1,
  gamePlayRange: 2,
  raffleTicketPrefix: 'LAMP-',
  gamePlayCostMinor: 1000,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 2,
  playerPlayMax: 2,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizeItem: ITEM }],
  schedule: { kind: 'instaplay' },
  countdownMs: 0,
  drawIntervalMs: 100,
}

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    call = await operationsOn(database)
  })
  afterAll(() => world.stop())

  const offer = (change: Partial<GameDefinition> = {}) => offerGame(database, { ...RAFFLE, ...change })
  const detailOf = (playerId: number, { gameInstanceId }: TestGame) =>
    call('getGameHistoryDetail', { gameInstanceId }, { playerId })
  const check = (code: Pick<PrintedTicket, 'ticketId' | 'secureKey'>, languageId?: string) =>
    call('checkTicketStatus', { ticketId: code.ticketId, secureKey: code.secureKey }, { languageId })

  interface Held {
    game: TestGame
    playerId: number
    /** By the number of the ticket. */
    tickets: Map<number, PrintedTicket>
  }

  /** A player with tickets of a new raffle, as printed. */
  async function hold(change: Partial<GameDefinition>, plays: string[]): Promise<Held> {
    const game = await offer(change)
    const { playerId } = await world.player()
    expect(await world.buy(playerId, game, plays)).toMatchObject({ exitCode: 0 })
    return { game, playerId, tickets: await printsOf(playerId, game) }
  }

  async function printsOf(playerId: number, game: TestGame): Promise<Map<number, PrintedTicket>> {
    const { plays, tickets = [] } = await detailOf(playerId, game)
    const codes = new Map(tickets.map((ticket) => [ticket.playId, ticket]))
    return new Map(plays.map(({ playId, play }) => [Number(play.slice(2)), codes.get(playId)!]))
  }

  /** A player with both tickets of an ended raffle: the one that won, and the other. */
  async function ended(change: Partial<GameDefinition> = {}) {
    const held = await hold(change, ['T:1', 'T:2'])
    await untilStatus(database, held.game.gameInstanceId, 'ENDED')
    const { gameDrawResults } = await detailOf(held.playerId, held.game)
    const drawn = gameDrawResults[0]!.balls[0]!
    return { ...held, won: held.tickets.get(drawn)!, lost: held.tickets.get(3 - drawn)! }
  }

  const itemOf = async (playerId: number) => (await call('getPlayerPrizeItems', {}, { playerId }))[0]!

  /** How a ticket of each state comes about. */
  const STATES: Record<TicketStatus, () => Promise<OperationResult<'checkTicketStatus'>>> = {
    async invalid() {
      return check({ ticketId: '999999999999', secureKey: '0000-0000-0000' })
    },
    async 'invalid-code'() {
      const { tickets } = await hold({}, ['T:1'])
      return check({ ticketId: tickets.get(1)!.ticketId, secureKey: '0000-0000-0000' })
    },
    async cancelled() {
      const schedule = {
        kind: 'tournament' as const,
        everyMs: 3_600_000,
        registrationClosesBeforeMs: 0,
        minimumPlays: 2,
        underMinimum: 'refund' as const,
      }
      const { game, tickets } = await hold({ schedule }, ['T:1'])
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      return check(tickets.get(1)!)
    },
    async expired() {
      const { won } = await ended()
      await advance(database, '31 days')
      return check(won)
    },
    async cashed() {
      const { won, playerId } = await ended()
      const { prizeItemId } = await itemOf(playerId)
      await call('claimPrizeItem', { prizeItemId, choice: 'cash' }, { playerId })
      return check(won)
    },
    async reprinted() {
      const { tickets, playerId } = await hold({}, ['T:1'])
      const first = tickets.get(1)!
      await call('reprintTicket', { playId: first.playId }, { playerId })
      return check(first)
    },
    async 'not-a-winner'() {
      return check((await ended()).lost)
    },
    async 'game-not-started'() {
      return check((await hold({}, ['T:1'])).tickets.get(1)!)
    },
    async 'game-not-ended'() {
      const { game, tickets } = await hold({ drawIntervalMs: 60_000 }, ['T:1', 'T:2'])
      await untilStatus(database, game.gameInstanceId, 'STARTED')
      return check(tickets.get(1)!)
    },
    async winner() {
      return check((await ended()).won)
    },
  }

  test.each(TICKET_STATUSES)('a check of a ticket that is %s has that answer', async (status) => {
    const answer = await STATES[status]()
    expect(answer.status).toBe(status)
    // Without the right SecureKey nothing is told about the ticket.
    expect(answer.ticket === undefined).toBe(status === 'invalid' || status === 'invalid-code')
  })

  test('a cash prize is paid with the end of the draw: its ticket is cashed', async () => {
    const { won, lost } = await ended({ prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }] })
    expect(await check(won)).toMatchObject({
      status: 'cashed',
      ticket: { prize: { rankNumber: 1, amount: 10, currencyId: TEST_CURRENCY_ID } },
    })
    expect((await check(lost)).status).toBe('not-a-winner')
  })

  test('the answer to a winner has its raffle, its number and its prize, with the time to claim it', async () => {
    const { won, game } = await ended()
    const { ticket } = await check(won)
    expect(ticket).toEqual({
      play: expect.stringMatching(/^T:00000[12]$/),
      raffleTicketPrefix: 'LAMP-',
      gameId: game.gameId,
      gameInstanceId: game.gameInstanceId,
      gameTitle: expect.stringContaining('raffleGame'),
      sequenceNumber: 1,
      endedTime: expect.any(Number),
      prize: {
        rankNumber: 1,
        amount: 0,
        currencyId: TEST_CURRENCY_ID,
        prizeItem: { name: ITEM.name, rankPrize: 10 },
        itemStatus: 'won',
        claimBefore: expect.any(Number),
      },
    })
  })

  test('the answer leaves out the number of the draw where its game does not show it', async () => {
    const { game, tickets } = await hold({}, ['T:1'])
    const { kysely } = database
    await kysely
      .updateTable('games')
      .set({ show_sequence_number: false })
      .where('game_id', '=', game.gameId)
      .execute()
    const { ticket } = await check(tickets.get(1)!)
    expect(ticket).toMatchObject({ gameId: game.gameId })
    expect(ticket).not.toHaveProperty('sequenceNumber')
  })

  describe('the order of precedence', () => {
    test('a later print hides the earlier one only while the ticket is neither cancelled, expired nor cashed', async () => {
      const { won, lost, playerId } = await ended()
      const again = await call('reprintTicket', { playId: won.playId }, { playerId })
      await call('reprintTicket', { playId: lost.playId }, { playerId })
      expect((await check(won)).status).toBe('reprinted')
      expect((await check(again)).status).toBe('winner')
      expect((await check(lost)).status).toBe('reprinted')
      const { prizeItemId } = await itemOf(playerId)
      await call('claimPrizeItem', { prizeItemId, choice: 'cash' }, { playerId })
      expect((await check(won)).status).toBe('cashed')
      expect((await check(again)).status).toBe('cashed')
    })

    test('an expired prize comes before a replaced print', async () => {
      const { won, playerId } = await ended()
      await call('reprintTicket', { playId: won.playId }, { playerId })
      await advance(database, '31 days')
      expect((await check(won)).status).toBe('expired')
    })

    test('the answers are in the order of the specification', () => {
      expect(TICKET_STATUSES).toEqual([
        'invalid',
        'invalid-code',
        'cancelled',
        'expired',
        'cashed',
        'reprinted',
        'not-a-winner',
        'game-not-started',
        'game-not-ended',
        'winner',
      ])
    })
  })

  test('a SecureKey is read in any case and grouping, and O, I and L as the digits they look like', async () => {
    const { tickets } = await hold({}, ['T:1'])
    const { ticketId, secureKey } = tickets.get(1)!
    expect(secureKey).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    const misread = secureKey.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await check({ ticketId: ` ${ticketId}`, secureKey: misread })).status).toBe('game-not-started')
  })

  test('each ticket has a SecureKey of its own, and none is stored', async () => {
    const { tickets } = await hold({}, ['T:1', 'T:2'])
    const [one, other] = [tickets.get(1)!, tickets.get(2)!]
    expect(one.secureKey).not.toBe(other.secureKey)
    expect((await check({ ticketId: other.ticketId, secureKey: one.secureKey })).status).toBe('invalid-code')
  })

  test.each(['abc', '1.5', '-1', '0x1f', '9'.repeat(40), "1' or 1=1"])(
    'the ticket id %j is invalid',
    async (ticketId) => {
      expect((await check({ ticketId, secureKey: 'x' })).status).toBe('invalid')
    },
  )

  test('an empty ticket id breaks the schema', async () => {
    await expect(check({ ticketId: '', secureKey: 'x' })).rejects.toMatchObject({ code: FAULT.invalidBody })
  })

  test('a ticket of another site, and a play that is no ticket, are invalid', async () => {
    const { tickets } = await hold({}, ['T:1'])
    const { ticketId, secureKey } = tickets.get(1)!
    expect(await call('checkTicketStatus', { ticketId, secureKey }, { memberId: 909 })).toEqual({
      status: 'invalid',
    })
    const lines = await world.game()
    const { playerId } = await world.player()
    const { joinEvent } = await world.buy(playerId, lines, ['1-2-3-4-5'])
    expect((await check({ ticketId: String(joinEvent!.playIds[0]), secureKey })).status).toBe('invalid')
    await expect(
      call('reprintTicket', { playId: joinEvent!.playIds[0]! }, { playerId }),
    ).rejects.toMatchObject({
      code: FAULT.notFound,
    })
  })

  test('another player cannot print a ticket again', async () => {
    const { tickets } = await hold({}, ['T:1'])
    const { playerId } = await world.player()
    await expect(
      call('reprintTicket', { playId: tickets.get(1)!.playId }, { playerId }),
    ).rejects.toMatchObject({ code: FAULT.notYours })
    expect((await check(tickets.get(1)!)).status).toBe('game-not-started')
  })
})
