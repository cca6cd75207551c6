import { changes } from '#service/call/handler.ts'
import { restrictPlayer } from '../restrict-player.ts'

export default changes(
  'updateSelfExclusion',
  ({ db, site, service, languageId, player }, { date, sites }) => {
    const { indefinite, chooseSites } = site.manifest.settings.selfExclusion
    return restrictPlayer(db, service, {
      kind: 'selfExclusion',
      playerId: player.playerId,
      memberId: site.memberId,
      languageId,
      until: date,
      sites: chooseSites && sites === 'this' ? 'this' : 'all',
      mayBeIndefinite: indefinite,
    })
  },
)
