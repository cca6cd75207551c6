import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import { FAULT, JOIN_EXIT, SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import {
  completeRegistration,
  DEMO_LOGIN,
  DepositRefused,
  payIn,
  registerPlayer,
} from '#tools/play/player.ts'
import { Refused, Wire } from '#tools/play/wire.ts'
import type { DemoSite } from './demo-site.ts'

/** Exit codes of a join that came after another player's: the plays are sold, or the game is closed. */
const SOLD: readonly number[] = [
  JOIN_EXIT.gameNoLongerAvailable,
  JOIN_EXIT.tooManyLines,
  JOIN_EXIT.alreadyJoinedWithMaxPlays,
  JOIN_EXIT.couldNotConfirmPlays,
]
/** Number of polls within which a bought card must be drawn. */
const CARD_DRAWN_WITHIN_LOOKS = 20
const LOOK_EVERY_MS = 250

/** The result of a join. */
export interface Bought {
  /** 0 where the game takes no more plays of this player. */
  readonly plays: number
  /** The further draws were sold, too. */
  readonly isSubscribed: boolean
}
const NOTHING: Bought = { plays: 0, isSubscribed: false }

/**
 * A player of the demonstration with one connection, which is opened when it is used first or was lost. It plays for many people: where a site
 * takes no more deposits of one before it has seen documents, the next person registers.
 */
export class SimulatedPlayer {
  readonly #site: DemoSite
  readonly #name: string
  #person = 1
  #wire: Promise<Wire> | null = null

  constructor(site: DemoSite, name: string) {
    this.#site = site
    this.#name = name
  }

  /** The user name of the person who plays now. */
  get username(): string {
    return this.#person === 1 ? this.#name : `${this.#name}_${this.#person}`
  }

  /** The connection of the logged-in player. A missing player registers, and one without money makes a deposit. */
  connection(): Promise<Wire> {
    if (this.#wire !== null) return this.#wire
    const opening = this.#open()
    this.#wire = opening
    opening
      .then((wire) => wire.lost)
      .catch(() => {
        if (this.#wire === opening) this.#wire = null
      })
    return opening
  }

  async #open(isNew = false): Promise<Wire> {
    const wire = await Wire.open(this.#site.address)
    try {
      await this.#enter(wire)
      return wire
    } catch (error) {
      wire.close()
      // A site that takes no deposit of a new person either is not tried again.
      if (isNew || !this.#isSucceeded(error)) throw error
      return this.#open(true)
    }
  }

  /** Whether another person goes on after an error. The demo player is one person, whose source of funds is asked for. */
  #isSucceeded(error: unknown): boolean {
    const needsDocuments = error instanceof DepositRefused && error.status === 'unverified-exceeded'
    if (!needsDocuments || this.#name === DEMO_LOGIN.username) return false
    this.#person += 1
    return true
  }

  async #enter(wire: Wire): Promise<void> {
    const { operator, siteId, deposits } = this.#site
    const { username } = this
    const credentials = { username, password: DEMO_LOGIN.password }
    const found = resultOf(await operator('findPlayers', { siteId }, { search: username }))
    if (found.length === 0) await registerPlayer(wire, credentials)
    else {
      await wire.call('login', credentials)
      await completeRegistration(wire)
    }
    const { playerAccounts } = await wire.call('init', {})
    for (const account of playerAccounts) {
      const amount = deposits.get(account.accountCurrency)
      const isEmpty = account.accountType === PLAY_ACCOUNT_TYPE && account.accountBalance === 0
      if (isEmpty && amount !== undefined) await this.#payIn(wire, account.accountCurrency)
    }
  }

  /** Buys lucky dips and plays a card to its end. Throws for a refusal that is not a lack of plays or money. */
  async buy(game: GameInstance, count: number, subscriptions = 0): Promise<Bought> {
    const wire = await this.connection()
    const { gameId, gameInstanceId, currencyId = 0 } = game
    const { plays } = await wire.call('getRandomPlaysForGame', { gameInstanceId, count })
    const join = { gameId, gameInstanceId, userPlays: plays, currencyId, subscriptions }
    const answer = await wire.call('joinGame', join, randomUUID())
    if (answer.exitCode === JOIN_EXIT.notEnoughFunds) {
      try {
        await this.#payIn(wire, currencyId)
      } catch (error) {
        if (!this.#isSucceeded(error)) throw error
        this.close()
      }
      return NOTHING
    }
    if (answer.exitCode === JOIN_EXIT.accountStatusBlocksJoining && (await completeRegistration(wire)))
      return NOTHING
    if (SOLD.includes(answer.exitCode)) return NOTHING
    if (answer.exitCode !== JOIN_EXIT.success) throw new Error(this.#refusalOf(game, answer))
    if (isInstantKind(game.gameRule)) await endCard(wire, answer.gameInstanceId)
    return { plays: plays.length, isSubscribed: answer.subscriptionCode === SUBSCRIPTION_CODE.added }
  }

  /** The demo player's deposits are those of a visitor; the others play for many people. */
  async #payIn(wire: Wire, currencyId: number): Promise<void> {
    const { deposits, couponCodes } = this.#site
    const coupon = this.#name === DEMO_LOGIN.username ? undefined : couponCodes.get(currencyId)
    await payIn(wire, currencyId, deposits.get(currencyId) ?? 0, coupon)
  }

  #refusalOf(
    { gameTitle }: GameInstance,
    { exitCode, exitDescription }: OperationResult<'joinGame'>,
  ): string {
    return `${this.username} could not join ${gameTitle}, join error ${exitCode}: ${exitDescription}`
  }

  /** Closes the connection; the session remains valid. */
  close(): void {
    const wire = this.#wire
    this.#wire = null
    void wire?.then((open) => open.close()).catch(() => undefined)
  }
}

/** Whether a session ended: it expired, or the player logged in elsewhere. */
export const isLoggedOut = (error: unknown) => error instanceof Refused && error.code === FAULT.notLoggedIn

/** Confirms the end of a bought card. One that is not drawn in time is paid after a day without it. */
async function endCard(wire: Wire, gameInstanceId: number): Promise<void> {
  for (let look = 0; look < CARD_DRAWN_WITHIN_LOOKS; look += 1) {
    const { gameStatus } = await wire.call('getGameResults', { gameInstanceId })
    if (gameStatus === 'STARTED') {
      await wire.call('confirmCrosswordEnd', { gameInstanceId }, randomUUID())
      return
    }
    await delay(LOOK_EVERY_MS)
  }
}
