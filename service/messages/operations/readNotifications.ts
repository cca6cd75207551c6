import { changes } from '#service/call/handler.ts'
import { markRead, readNotificationList } from '#service/messages/notifications.ts'

export default changes('readNotifications', async ({ db, player, languageId }, { until }) => {
  await markRead(db, player.playerId, until)
  const { unread } = await readNotificationList(db, { playerId: player.playerId, languageId })
  return { unread }
})
