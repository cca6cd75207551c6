import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { TokenStore } from './token-store.ts'

/** Gets a file from a path of this site with the session's token. Rejects with a `Fault`. */
export async function downloadFile(path: string, tokens: Pick<TokenStore, 'read' | 'keep'>): Promise<Blob> {
  const token = tokens.read()
  const headers = { 'X-Requested-With': 'tombolo', ...(token !== null && { 'X-Auth-Token': token }) }
  const answer = await fetch(path, { headers }).catch(() => null)
  if (answer === null) throw new Fault(FAULT.connectFailed)
  const newest = answer.headers.get('X-Auth-Token')
  if (newest !== null) tokens.keep(newest)
  if (!answer.ok) throw new Fault(answer.status === 401 ? FAULT.notLoggedIn : FAULT.notFound)
  return answer.blob()
}
