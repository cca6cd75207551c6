import { reads } from '#service/call/handler.ts'
import { readGameBlocks } from '../game-blocks.ts'

export default reads('getGameBlocks', ({ db, site, player, languageId }) =>
  readGameBlocks(db, { playerId: player.playerId, memberId: site.memberId, languageId }),
)
