import { changes } from '#service/call/handler.ts'

export default changes('logout', async ({ db, service, player }) => {
  if (player !== null) await service.sessions.end(db, player, 'logout')
  return {}
})
