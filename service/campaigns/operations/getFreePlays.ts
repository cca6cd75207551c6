import { reads } from '#service/call/handler.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import { offeredPlays } from '../free-plays.ts'

export default reads('getFreePlays', ({ db, site, player, languageId }) =>
  offeredPlays(db, { site, playerId: player.playerId }, (texts) => textsIn(texts, languageId).title),
)
