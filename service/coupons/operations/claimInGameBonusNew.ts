import { changes } from '#service/call/handler.ts'
import { claimBonus } from '../in-game-bonuses.ts'

export default changes('claimInGameBonusNew', ({ db, site, player }, { gameInstanceId }) =>
  claimBonus(db, { memberId: site.memberId, playerId: player.playerId, gameInstanceId }),
)
