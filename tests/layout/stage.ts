import picking from '#modules/picking/facts.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { readKnownModules } from '#service/sites/known-modules.ts'
import { gameFileOf, gameFilesOf } from '../e2e/world/game-files.ts'
import type { WirePlayer } from '../e2e/world/wire-player.ts'
import { drawnByOrder, type World } from '../e2e/world/world.ts'
import { playerModals, visitorModals, type ModalPath, type SiteOffer } from './modals.ts'

/** A screen to look at. */
export interface ScreenPath {
  /** What the report calls it: the id of its screen, and the kind of the game that it shows. */
  readonly name: string
  readonly path: string
}

/** A site with something of each kind to look at. */
export interface Stage {
  readonly siteId: string
  readonly languages: readonly string[]
  readonly player: WirePlayer
  readonly visitorScreens: readonly ScreenPath[]
  readonly playerScreens: readonly ScreenPath[]
  readonly visitorModals: readonly ModalPath[]
  readonly playerModals: readonly ModalPath[]
}

/** In each currency; in all of them less than the sum from which a site asks for the source of funds. */
const PLAYER_MONEY = 900
const AT_ONCE = { countdownMs: 0, drawIntervalMs: 100 } as const
const OWN_LINES = 2
/** Number of draws that the subscription buys. With fewer, it would be completed before the run reaches its screens. */
const FURTHER_DRAWS = 12
/** Lucky dips that an address asks for: a strip of bingo cards and one more. */
const DIPS = 7
/** Kinds whose instances belong to one player each. */
const INSTANT: readonly GameRule[] = ['scratchcardGame', 'crosswordGame', 'spinnerGame']
/** Kinds whose numbers are picked one by one. */
const NUMBER_GAMES: readonly GameRule[] = picking.games.rules
/** The service is away on the first two; the third is a screen of its own. */
const NOT_SHOWN = ['runtime.maintenance', 'runtime.idle', 'runtime.notFound']

/** Offers the games of a site's demonstration, draws one of each kind, and lists every screen of the site. */
export async function buildStage(world: World, siteId: string): Promise<Stage> {
  await world.scenery(siteId)
  const { resolved } = await world.site(siteId)
  if (resolved === null) throw new Error(`The site ${siteId} is not served.`)
  const player = await world.register(siteId, moneyOf(resolved))
  const listed = await world.games(siteId)
  const subscribed = openSubscription(siteId, listed)
  if (subscribed !== undefined)
    await player.buy({ gameInstanceId: subscribed, lines: OWN_LINES, furtherDraws: FURTHER_DRAWS })
  const kinds = firstOfEachKind(siteId, listed)
  const games: DisplayedGame[] = []
  for (const [kind, game] of kinds)
    games.push({ kind, game, drawn: await drawnInstance(world, { siteId, game, player }) })
  const screens = await screensOf(resolved, games)
  const shown = [...kinds.values()]
  const offer: SiteOffer = {
    lottery: openOf(shown.find(({ gameRule }) => NUMBER_GAMES.includes(gameRule))),
    raffle: openOf(shown.find(({ gameRule }) => gameRule === 'raffleGame')),
    sold: [...kinds].map(([kind, { gameId }]) => ({ kind, gameId })),
    hasInstantGames: shown.some(({ gameRule }) => INSTANT.includes(gameRule)),
    hasSubscriptions: subscribed !== undefined,
  }
  return {
    siteId,
    languages: resolved.languages.served,
    player,
    visitorScreens: screens.filter(({ access }) => access !== 'guarded'),
    playerScreens: [
      ...screens,
      ...(subscribed === undefined
        ? []
        : [{ name: 'subscriptions.details', path: `/subDetails?id=${await player.subscriptionId()}` }]),
    ],
    visitorModals: visitorModals(offer),
    playerModals: playerModals(offer),
  }
}

/** The instance of a game that takes plays. */
const openOf = (game: ListedGame | undefined): number | undefined =>
  game?.instances.find(({ gameStatus }) => gameStatus === 'OPEN')?.gameInstanceId

/** An open instance of a game of the site's demonstration that sells further draws. */
function openSubscription(siteId: string, listed: readonly ListedGame[]): number | undefined {
  const file = gameFilesOf(siteId).find(({ definition }) => (definition.subscriptionDrawsMax ?? 0) > 0)
  return openOf(listed.find(({ slug }) => slug === file?.slug))
}

interface DisplayedGame {
  readonly kind: string
  readonly game: ListedGame
  /** Its instance that was drawn with plays of the player; null where each player has their own. */
  readonly drawn: number | null
}

/** The currencies of a site, each with money. */
function moneyOf({ currencies }: ResolvedManifest): Record<number, number> {
  const served = currencies.served.flatMap((code) => currencies.data[code] ?? [])
  return Object.fromEntries(
    served.map(({ currencyId, deposit }) => [currencyId, Math.min(PLAYER_MONEY, deposit.max)]),
  )
}

/** One game of each kind; cards of bingo with 75 and with 90 balls are drawn in two ways. */
function firstOfEachKind(siteId: string, games: readonly ListedGame[]): Map<string, ListedGame> {
  const kinds = new Map<string, ListedGame>()
  for (const game of games) {
    // The newest game comes first; the scenery's own, which was drawn, has a title with a mark.
    if (/-[0-9a-f]{6}$/.test(game.slug)) continue
    const { gamePlayRange } = gameFileOf(siteId, game.slug).definition
    kinds.set(game.gameRule === 'bingoGame' ? `${game.gameRule} ${gamePlayRange}` : game.gameRule, game)
  }
  return kinds
}

interface Draw {
  readonly siteId: string
  readonly game: ListedGame
  readonly player: WirePlayer
}

async function drawnInstance(world: World, { siteId, game, player }: Draw): Promise<number | null> {
  if (INSTANT.includes(game.gameRule)) return null
  const file = gameFileOf(siteId, game.slug)
  const { schedule, gamePlayMax } = file.definition
  const isOnTime = schedule.kind !== 'instaplay'
  const made = await world.createGame(siteId, game.slug, {
    ...AT_ONCE,
    // One player may fill it.
    playerPlayMax: gamePlayMax,
    ...(isOnTime && { schedule: drawnByOrder(file) }),
  })
  const { gameInstanceId } = await world.openInstance(made)
  await player.buy({ gameInstanceId, lines: OWN_LINES })
  await world.fill(made, isOnTime ? 3 : undefined)
  if (isOnTime) await world.drawNow(made, gameInstanceId)
  await world.waitDrawn(made, gameInstanceId)
  return gameInstanceId
}

type Screen = ScreenPath & { access: string }

async function screensOf(
  { routes, content, modules }: ResolvedManifest,
  games: readonly DisplayedGame[],
): Promise<Screen[]> {
  const known = await readKnownModules()
  const enabled = [...known.values()].filter(({ facts }) => modules[facts.id]?.enabled !== false)
  return routes.flatMap(({ path, screen, access }, place) => {
    const isOther = routes.findIndex((route) => route.screen === screen) < place
    if (isOther || NOT_SHOWN.includes(screen)) return []
    const [moduleId = '', name = ''] = screen.split('.')
    const { params = {} } = known.get(moduleId)?.facts.screens?.[name] ?? {}
    if (screen === 'runtime.page')
      return content.customPages.map(({ pageLinkName }) => ({
        name: `page ${pageLinkName}`,
        path: `/p/${pageLinkName}`,
        access,
      }))
    const plain = { name: screen, path, access }
    const ofGames = games.flatMap((shown) => {
      const kinds = enabled.flatMap(({ facts }) =>
        facts.games?.rules?.includes(shown.game.gameRule) === true ? [facts.games] : [],
      )
      return gameScreens({
        ...plain,
        ids: shown,
        buys: kinds.some(({ buy }) => buy === screen),
        watches: kinds.some(({ watch, gameOver }) => watch === screen || gameOver === screen),
        dips: params['dip'] !== undefined,
      })
    })
    return params['id'] === 'id' ? ofGames : [plain, ...(params['id'] === undefined ? [] : ofGames)]
  })
}

const OF_DRAWN = [
  'playout.watch',
  'playout.gameOver',
  'playout.replay',
  'history.players',
  'history.bets',
  'fairness.verify',
]
const OF_EVERY_GAME = ['lobby.game', 'payout.table']

const OF_DRAWN_RAFFLES = ['raffle.gameOverExt', 'raffle.mine']

/** The addresses at which a screen shows a game: one that takes plays, or one that was drawn. */
function gameScreens({
  ids: { kind, game, drawn },
  buys,
  watches,
  dips,
  ...screen
}: Screen & { ids: DisplayedGame; buys: boolean; watches: boolean; dips: boolean }): Screen[] {
  const { gameRule, gameId } = game
  const at = (query: string, state: string) => ({
    ...screen,
    name: `${screen.name} ${kind} ${state}`,
    path: `${screen.path}?${query}`,
  })
  const open = openOf(game)
  if (buys || OF_EVERY_GAME.includes(screen.name)) {
    const address = open === undefined ? `gid=${gameId}` : `id=${open}`
    if (open === undefined && screen.name === 'payout.table') return []
    return [at(address, 'open'), ...(dips ? [at(`${address}&dip=${DIPS}`, 'with plays')] : [])]
  }
  const isOfRaffle = gameRule === 'raffleGame' && OF_DRAWN_RAFFLES.includes(screen.name)
  const isOfDrawn = watches || OF_DRAWN.includes(screen.name) || isOfRaffle
  return isOfDrawn && drawn !== null ? [at(`id=${drawn}`, 'drawn')] : []
}
