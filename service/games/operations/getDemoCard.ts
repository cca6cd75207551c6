import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { mayPlayDemo } from '#service/games/rows/demo-players.ts'
import { findInstance } from '#service/games/rows/find-instance.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { drawDemoCard } from '#service/games/views/demo-card.ts'

export default reads('getDemoCard', async ({ db, service, site, player }, { gameInstanceId }) => {
  if (!(await mayPlayDemo(db, site, player))) throw new Fault(FAULT.notYours)
  const row = orFault(await findInstance(db, { site, player }, gameInstanceId))
  return orFault(drawDemoCard(row, entropySource(service.entropy)))
})
