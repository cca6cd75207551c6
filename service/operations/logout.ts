import { changes } from './handler.ts'

export default changes('logout', async (tx, { service, player }) => {
  if (player !== null) await service.sessions.end(tx, player, 'logout')
  return {}
})
