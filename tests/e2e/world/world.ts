import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { AdvertTerms } from '#schemas/operator/adverts.ts'
import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import type { PrizeAgentTerms } from '#schemas/operator/prizes.ts'
import type { SiteDetail } from '#schemas/operator/sites.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { allGames } from '#tools/cli/operator/all-games.ts'
import { connectApi, resultOf, type OperatorApi } from '#tools/cli/operator/connect-api.ts'
import type { Credentials } from '#tools/play/player.ts'
import { addressOf, type SiteAddress } from '#tools/play/wire.ts'
import { drawnLater, intervalOf, gameFileOf, gameFilesOf, withMark } from './game-files.ts'
import { WirePlayer } from './wire-player.ts'

/** A game that a test made. */
export interface Game {
  readonly siteId: string
  readonly gameId: number
  /** Its title in English; no other game has it. */
  readonly title: string
}

/** A lottery that takes plays, and has been drawn before. */
export interface Scenery {
  /** Its instance that takes plays. */
  readonly open: number
  /** Its instance that is over. */
  readonly drawn: number
}

/** Terms of a draw that nobody watches, and that an order can bring forward to the next moment. */
const QUICK_DRAW = { countdownMs: 0, drawIntervalMs: 100 } as const

/** A schedule without a draw time while the tests run: the test itself orders the draw. */
export const EVERY_HOUR = {
  kind: 'tournament',
  everyMs: 3_600_000 as number,
  anchorTime: Date.now() - 1_800_000,
  registrationClosesBeforeMs: 0,
  minimumPlays: 1,
  underMinimum: 'reschedule',
} as const

/** Such a schedule for a game that may not be drawn every hour. */
export function drawnByOrder({ definition: { schedule } }: GameFile): typeof EVERY_HOUR {
  const longMs = schedule.kind === 'instaplay' ? 0 : intervalOf(schedule)
  if (longMs <= EVERY_HOUR.everyMs) return EVERY_HOUR
  return { ...EVERY_HOUR, everyMs: longMs, anchorTime: Date.now() - longMs / 2 }
}

const TOKEN = 'a-token-of-the-operator-of-these-tests'
const DRAWN_WITHIN_MS = 20_000
/** How far a signal moves the clock of a `clocked-service.ts`. */
const EIGHT_DAYS_MS = 8 * 86_400_000

/** A service without a demonstration: nobody plays, and nothing is drawn, unless a test says so. */
export class World {
  readonly service: RunningService
  private readonly operator: OperatorApi
  private readonly players: WirePlayer[] = []
  private readonly buyers = new Map<string, Promise<WirePlayer>>()
  private passedMs = 0
  /** The number in the title of the game that was offered last. All have as many digits, so that no title is a part of another one. */
  private lastMark = 100
  private readonly sceneries = new Map<string, Promise<Scenery>>()

  private constructor(service: RunningService) {
    this.service = service
    this.operator = connectApi(`http://127.0.0.1:${service.operatorPort}`, { OPERATOR_TOKEN: TOKEN })
  }

  /** Starts its service; from another file, where a test moves the clock. */
  static async open(env: Record<string, string> = {}, main?: string): Promise<World> {
    const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-e2e-'))
    const settings = { SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN: TOKEN, ...env }
    return new World(await startService({ dataDir, env: settings, ...(main !== undefined && { main }) }))
  }

  /** The token of the operators' API. */
  get token(): string {
    return TOKEN
  }

  /** Stops the service, has its data checked, and takes it away. Throws if its ledger is wrong. */
  async close(check?: (dataDir: string) => Promise<void>): Promise<void> {
    for (const player of this.players) player.close()
    const { dataDir } = this.service
    await this.service.stop()
    await checkLedger(dataDir)
    await check?.(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }

  /** Offers a game of the demonstration, of the site or another one, under a title of its own, with some of its terms changed. */
  async createGame(
    siteId: string,
    slug: string,
    terms: Partial<GameFile['definition']> = {},
    demoOf = siteId,
  ): Promise<Game> {
    const { definition, ...game } = gameFileOf(demoOf, slug)
    return this.offer(
      siteId,
      withMark({ ...game, definition: { ...definition, ...terms } }, String(++this.lastMark)),
    )
  }

  /**
   * Something of each kind to look at, made once in this world: all games of the site's demonstration, and one that was drawn.
   * No test may change it.
   */
  scenery(siteId: string): Promise<Scenery> {
    const known = this.sceneries.get(siteId)
    if (known !== undefined) return known
    const made = this.makeScenery(siteId)
    this.sceneries.set(siteId, made)
    return made
  }

  private async makeScenery(siteId: string): Promise<Scenery> {
    const files = gameFilesOf(siteId)
    for (const file of files) await this.offer(siteId, file)
    const [file] = files
    if (file === undefined) throw new Error(`The site ${siteId} has no game.`)
    const game = await this.createGame(siteId, file.slug, { ...QUICK_DRAW, schedule: drawnByOrder(file) })
    const drawn = await this.fill(game, 3)
    await this.drawNow(game, drawn)
    await this.waitDrawn(game, drawn)
    const { gameInstanceId: open } = await this.openInstance(game)
    return { open, drawn }
  }

  private async offer(siteId: string, file: GameFile): Promise<Game> {
    const { gameId } = resultOf(await this.operator('createGame', { siteId }, drawnLater(file)))
    return { siteId, gameId, title: file.texts['en']?.title ?? file.slug }
  }

  /** Calls an endpoint of the operators' API by its name. Throws where it refuses. */
  async order<Name extends EndpointName>(
    name: Name,
    params: EndpointParams<Name>,
    request: EndpointRequest<Name>,
  ): Promise<EndpointResult<Name>> {
    return resultOf(await this.operator(name, params, request))
  }

  /** The number of a player at a site. */
  async playerIdOf(siteId: string, { username }: { readonly username: string }): Promise<number> {
    const [found] = await this.order('findPlayers', { siteId }, { search: username })
    if (found === undefined) throw new Error(`${siteId} has no player ${username}.`)
    return found.playerId
  }

  /** The operator puts a player into a segment. */
  async setSegment(siteId: string, player: WirePlayer, segment: PlayerSegment): Promise<void> {
    const playerId = await this.playerIdOf(siteId, player)
    await this.order('setPlayerSegment', { siteId, playerId }, { segment, reason: 'The test sets it.' })
  }

  /** A site as the service has read it. */
  async site(siteId: string): Promise<SiteDetail> {
    return resultOf(await this.operator('getSite', { siteId }, {}))
  }

  /** The games of a site, those of its demonstration after its scenery was made. */
  games(siteId: string): Promise<ListedGame[]> {
    return allGames(this.operator, siteId)
  }

  /** A new player with money, by currency; with the name, password and e-mail address of another site's player, the same person. */
  async register(
    siteId: string,
    money: Readonly<Record<number, number>> = {},
    person?: Credentials,
  ): Promise<WirePlayer> {
    const player = await WirePlayer.register(this.addressOf(siteId), person)
    this.players.push(player)
    for (const [currencyId, amount] of Object.entries(money)) await player.payIn(Number(currencyId), amount)
    return player
  }

  /** Sets what the sandbox answers about the identity of a person who will register with this name. */
  async answerIdentity(username: string, state: 'match' | 'refer'): Promise<void> {
    await this.answerCheck('identity', { lastName: `Player ${username}`, birthDate: '1990-12-10', state })
  }

  /** Sets what the sandbox answers when it is asked about a person: about the identity, or about the register of excluded persons. */
  async answerCheck(
    check: 'identity' | 'register',
    person: { readonly lastName: string; readonly birthDate: string; readonly state: string },
  ): Promise<void> {
    const answer = await fetch(`http://localhost:${this.service.port}/sandbox-checks/${check}/persons`, {
      method: 'PUT',
      body: JSON.stringify(person),
    })
    expect(answer.status).toBe(204)
  }

  /** A new player who has not been on a page of the site yet. */
  async registerNewcomer(siteId: string): Promise<WirePlayer> {
    const player = await WirePlayer.registerNewcomer(this.addressOf(siteId))
    this.players.push(player)
    return player
  }

  private addressOf(siteId: string): SiteAddress {
    return addressOf(`http://localhost:${this.service.port}`, siteId)
  }

  /** An advert for visitors who come with a campaign, so that no other test meets it. */
  async createAdvert(siteId: string, terms: Pick<AdvertTerms, 'location' | 'texts'> & { campaign: string }) {
    const advert: AdvertTerms = { name: 'Advert', target: '/', schedule: { timeZone: 'UTC' }, ...terms }
    resultOf(await this.operator('createAdvert', { siteId }, advert))
  }

  /** The operator accepts every document that waits, or refuses it for a reason. */
  async decideDocuments(siteId: string, reason?: string): Promise<void> {
    const { documents } = resultOf(await this.operator('getDocuments', { siteId }, { status: 'submitted' }))
    for (const { documentId } of documents) {
      const params = { siteId, documentId }
      if (reason === undefined) resultOf(await this.operator('acceptDocument', params, {}))
      else resultOf(await this.operator('refuseDocument', params, { reason }))
    }
  }

  /** Invites a person who works for the operators, and returns the link. */
  async invitePerson(email: string, name: string, role: string): Promise<string> {
    return resultOf(await this.operator('invitePerson', {}, { email, name, grants: [{ role }] })).link
  }

  /** The operator answers the support case with this subject. */
  async answerCase(
    siteId: string,
    subject: string,
    answer: { readonly text: string; readonly close?: boolean },
  ): Promise<void> {
    for (const status of ['open', 'answered'] as const) {
      const { cases } = resultOf(await this.operator('listSupportCases', { siteId }, { status, limit: 200 }))
      const found = cases.find((one) => one.subject === subject)
      if (found === undefined) continue
      resultOf(await this.operator('answerSupportCase', { siteId, caseId: found.caseId }, answer))
      return
    }
    throw new Error(`There is no case "${subject}".`)
  }

  async addPrizeAgent(siteId: string, agent: PrizeAgentTerms): Promise<void> {
    resultOf(await this.operator('addPrizeAgent', { siteId }, agent))
  }

  /** Every claimed item of a site arrives at the agent whom its player chose. */
  async handPrizesOver(siteId: string): Promise<void> {
    const { items } = resultOf(await this.operator('getPrizeItems', { siteId }, { status: 'claimed' }))
    for (const { prizeItemId } of items)
      resultOf(await this.operator('changePrizeItem', { siteId, prizeItemId }, { status: 'at-agent' }))
  }

  /** Saves other keys of the manifest of a site, which must be a test's own. */
  async changeManifest(siteId: string, keys: object): Promise<void> {
    const { manifest, version } = resultOf(await this.operator('getSite', { siteId }, {}))
    const changed = JSON.stringify({ ...(JSON.parse(manifest) as object), ...keys })
    resultOf(await this.operator('saveManifest', { siteId }, { manifest: changed, version }))
  }

  async enterRate(operatorId: number, rate: { from: string; to: string; rate: string }): Promise<void> {
    resultOf(await this.operator('enterRate', { operatorId }, rate))
  }

  /** The instance that takes plays now. */
  async openInstance(game: Game): Promise<ListedGame['instances'][number]> {
    const { siteId, gameId, title } = game
    const games = await this.games(siteId)
    const instances = games.find((listed) => listed.gameId === gameId)?.instances ?? []
    const open = instances.find(({ gameStatus }) => gameStatus === 'OPEN')
    if (open === undefined) throw new Error(`${title} takes no plays.`)
    return open
  }

  /** Another player buys lines in the open instance, by default all that are left. Resolves with the instance. */
  async fill(game: Game, lines?: number): Promise<number> {
    const { gameInstanceId, playMax, playCount } = await this.openInstance(game)
    const buyer = await this.buyerOf(game.siteId)
    await buyer.buy({ gameInstanceId, lines: lines ?? playMax - playCount })
    return gameInstanceId
  }

  /** Ends the sales of the open instance, which has a draw time, and has it drawn. */
  async drawNow({ siteId }: Game, gameInstanceId: number): Promise<void> {
    const request = { reason: 'The test draws now.' }
    resultOf(await this.operator('rescheduleInstance', { siteId, gameInstanceId }, request))
  }

  /** The operator takes a game off the sale, whose open instance nobody has joined. */
  async pauseGame({ siteId, gameId }: Game): Promise<void> {
    resultOf(await this.operator('pauseGame', { siteId, gameId }, { reason: 'The test pauses it.' }))
    const isOpen = async () => {
      const game = (await this.games(siteId)).find((one) => one.gameId === gameId)
      return game?.instances.some(({ gameStatus }) => gameStatus === 'OPEN')
    }
    await expect.poll(isOpen).toBe(false)
  }

  /** Approves every withdrawal that waits at a site; one that no processor gets is paid by hand. */
  async payWithdrawals(siteId: string): Promise<void> {
    const { withdrawals } = resultOf(await this.operator('getWithdrawals', { siteId }, { status: 'pending' }))
    for (const { withdrawalId } of withdrawals) {
      const params = { siteId, withdrawalId }
      const { sentTime } = resultOf(await this.operator('approveWithdrawal', params, {}))
      if (sentTime === undefined)
        resultOf(await this.operator('payWithdrawal', params, { reference: 'A test' }))
    }
  }

  /** Moves the clock of a `clocked-service.ts`. Sessions end meanwhile. Pages that are open keep their clock. */
  async passEightDays(): Promise<void> {
    const { process: server } = this.service
    this.passedMs += EIGHT_DAYS_MS
    const before = server.output().length
    server.child.kill('SIGUSR2')
    await expect.poll(() => server.output().slice(before)).toContain('The clock was moved.')
  }

  /** Sets the clock of a page to that of the service, where it was moved. */
  async setClock(page: Page): Promise<void> {
    if (this.passedMs > 0) await page.clock.setSystemTime(Date.now() + this.passedMs)
  }

  /** Waits until the last ball was shown and the prizes are paid. */
  async waitDrawn({ siteId }: Game, gameInstanceId: number): Promise<void> {
    const buyer = await this.buyerOf(siteId)
    const status = () => buyer.statusOf(gameInstanceId)
    await expect.poll(status, { timeout: DRAWN_WITHIN_MS, intervals: [100] }).toBe('ENDED')
  }

  private buyerOf(siteId: string): Promise<WirePlayer> {
    const known = this.buyers.get(siteId)
    if (known !== undefined) return known
    const buyer = this.register(siteId)
    this.buyers.set(siteId, buyer)
    return buyer
  }
}

/** The ledger must balance after whatever the tests did: throws with the output of the check. */
async function checkLedger(dataDir: string): Promise<void> {
  const command = join(import.meta.dirname, '../../../tools/cli/ledger-check.ts')
  await promisify(execFile)(process.execPath, [command], { env: { ...process.env, DATA_DIR: dataDir } })
}
