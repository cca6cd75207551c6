import { changes } from '#service/call/handler.ts'
import { claimBonus } from '../in-game-bonuses.ts'

export default changes('claimInGameBonusNew', ({ db, site, player }, { gameInstanceId }) =>
  claimBonus(db, { site, playerId: player.playerId, gameInstanceId }),
)
