import { changes } from '#service/call/handler.ts'
import { restrictPlayer } from '../restrict-player.ts'

export default changes('updateTimeout', ({ db, site, service, languageId, player }, { date }) =>
  restrictPlayer(db, service, {
    kind: 'timeOut',
    playerId: player.playerId,
    memberId: site.memberId,
    languageId,
    until: date,
  }),
)
