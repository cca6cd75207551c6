import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { CLIENT_VERSION } from '#schemas/limits.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { cashierTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import { readHistories } from '#service/channel/topic-histories.ts'
import { filteredGames, shownKinds } from '#service/games/views/filtered-games.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { mainGameOf } from '#service/games/rules/main-game.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { reads } from '#service/call/handler.ts'
import { readSiteSession } from '../site-session.ts'

/** Loads the whole session with four parallel statements. */
export default reads('init', async (call, { filter, clientInformation }) => {
  const { site, player, service } = call
  const { kysely } = service.database
  const lobbyGames = filteredGames(
    site.memberId,
    {},
    { playerId: player?.playerId ?? null, kinds: shownKinds(site, service.sites.modules) },
  )
  const languageId = filter?.languageId ?? call.languageId
  // Before the data: an event between the two is in both, and none is in neither.
  const histories = await readHistories(service.events, [
    ...(player?.isRestricted === true ? [] : [{ topic: lobbyTopic(site.memberId) }]),
    ...(player === null ? [] : [{ topic: cashierTopic(player.playerId) }]),
  ])
  const [session, rows, self, accounts] = await Promise.all([
    readSiteSession(kysely, site, { playerId: player?.playerId ?? null, languageId }),
    player?.isRestricted === true ? [] : readInstances(kysely, player?.playerId ?? null, lobbyGames),
    player && readPlayer(kysely, service.vault, player.playerId),
    player ? readPlayerAccounts(kysely, player.playerId) : [],
  ])
  const games = rows.map((row) => gameInstanceOf(row, languageId))
  const { slimGames } = site.manifest.settings
  const version = clientInformation?.clientVersion
  return {
    synResponose: {
      clientUpdated: version !== undefined && version !== CLIENT_VERSION,
      serverTimeMilis: service.clock.now(),
    },
    configuration: session.configuration,
    currencies: session.currencies,
    ...(self && { player: self }),
    playerAccounts: accounts,
    filteredGames: toColumns(games, GAME_INSTANCE_FIELDS),
    favoriteGames: session.favoriteGames,
    afterLoginEvents: session.afterLoginEvents,
    mainGameInstanceId: mainGameOf(games, { slimGames, now: session.now }),
    topics: histories.map(({ position }) => position),
  }
})
