import { randomBytes, randomUUID } from 'node:crypto'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import { balanceOf, type Credentials, payIn, registerPlayer } from '#tools/play/player.ts'
import { Wire, type SiteAddress } from '#tools/play/wire.ts'

/** Lucky dips to buy in an instance; with further draws, the same plays in each of those. */
export interface Purchase {
  gameInstanceId: number
  lines: number
  furtherDraws?: number
}

/** A registered player who acts over the wire, without a browser. */
export class WirePlayer {
  readonly username: string
  readonly password: string
  private readonly wire: Wire

  private constructor(wire: Wire, { username, password }: { username: string; password: string }) {
    this.wire = wire
    this.username = username
    this.password = password
  }

  /** Registers with made-up answers to both forms (segment C). Journeys begin after the step that some sites show before the first wager. */
  static async register(address: SiteAddress, known?: Credentials): Promise<WirePlayer> {
    const player = await WirePlayer.registerNewcomer(address, known)
    await player.wire.call('markToolsShown', {})
    return player
  }

  /** Registers a player who has not been on a page yet. */
  static async registerNewcomer(address: SiteAddress, known?: Credentials): Promise<WirePlayer> {
    const mark = randomBytes(4).toString('hex')
    const { username, password } = known ?? { username: `p_${mark}`, password: `pw-${mark}-1` }
    const credentials = { username, password }
    const wire = await Wire.open(address)
    await registerPlayer(wire, credentials)
    return new WirePlayer(wire, credentials)
  }

  /** The session of this player, as a browser stores it. */
  get session(): { cookie: string; token: string } {
    const { cookie, token } = this.wire
    if (cookie === undefined || token === undefined) throw new Error(`${this.username} has no session.`)
    return { cookie, token }
  }

  async payIn(currencyId: number, amount: number): Promise<void> {
    await payIn(this.wire, currencyId, amount)
  }

  /** Buys plays, and pays in what is missing for them. */
  async buy({ gameInstanceId, lines, furtherDraws = 0 }: Purchase): Promise<void> {
    const game = await this.wire.loadGame(gameInstanceId)
    if (game === undefined) throw new Error(`There is no instance ${gameInstanceId}.`)
    const { gameId, currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 } = game
    const price = (gamePlayCost + gameFeePerPlay) * lines * (1 + furtherDraws)
    if ((await balanceOf(this.wire, currencyId)) < price) await this.payIn(currencyId, price)
    const { plays } = await this.wire.call('getRandomPlaysForGame', { gameInstanceId, count: lines })
    const { exitCode, exitDescription } = await this.wire.call(
      'joinGame',
      { gameId, gameInstanceId, userPlays: plays, currencyId, subscriptions: furtherDraws },
      randomUUID(),
    )
    if (exitCode !== 0) throw new Error(`The plays were refused with ${exitCode}: ${exitDescription}`)
  }

  async statusOf(gameInstanceId: number): Promise<GameStatus> {
    return (await this.wire.call('getGameResults', { gameInstanceId })).gameStatus
  }

  /** The number of the player's newest subscription. */
  async subscriptionId(): Promise<number> {
    const [subscription] = await this.wire.call('getPlayerGameSubscriptions', {})
    if (subscription === undefined) throw new Error(`${this.username} has no subscription.`)
    return subscription.id
  }

  /** The kind of document that the service has stored as the player's choice for the identity; undefined before. */
  async chosenDocument(): Promise<unknown> {
    const { pendingForm } = await this.wire.call('getLastVerificationRequest', { purpose: 'identity' })
    return pendingForm?.formData['documentType']
  }

  close(): void {
    this.wire.close()
  }
}
