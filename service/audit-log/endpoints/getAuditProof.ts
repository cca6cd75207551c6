import { operatorReads } from '#service/call/endpoint-handler.ts'
import { anchorsOf, checkAnchors } from '#service/ledger/anchor-audit.ts'
import { checkChainPart } from '#service/ledger/audit-chain.ts'

export default operatorReads('getAuditProof', async ({ db, service }, { after }) => {
  const part = await checkChainPart(db, after)
  if (part.hasMore || part.broken !== undefined) return part
  const faults = await checkAnchors(service.database, anchorsOf(service.config))
  return { ...part, anchorFaults: faults.map(({ what }) => what) }
})
