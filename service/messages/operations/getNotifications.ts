import { reads } from '#service/call/handler.ts'
import { readNotificationList } from '#service/messages/notifications.ts'

export default reads('getNotifications', ({ db, player, languageId }) =>
  readNotificationList(db, { playerId: player.playerId, languageId }),
)
