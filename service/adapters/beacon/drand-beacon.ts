import pRetry from 'p-retry'
import type { BeaconValue } from '#schemas/entities/fairness-record.ts'
import type { BeaconChain } from '#modules/fairness/rules/beacon-chains.ts'
import type { Logger } from '#service/base/log.ts'

/** Source of the public random values of draws. */
export interface BeaconSource {
  /** A published round, verified with the chain's key. Throws if no endpoint returns a valid one. */
  fetchRound: (chain: BeaconChain, round: number) => Promise<BeaconValue>
}

const ANSWER_WITHIN_MS = 3000
const ANSWER_MAX_BYTES = 4096
/** Further attempts over all endpoints before the draw itself is postponed. */
const RETRIES = 1
const RETRY_AFTER_MS = 700
/** Rounds in the cache: draws that end together share a round. */
const KEPT_ROUNDS = 64

/** Asks one endpoint after the other through drand's HTTP API. An invalid answer counts as no answer. */
export function createDrandBeacon(endpoints: readonly string[], log: Logger): BeaconSource {
  const kept = new Map<string, Promise<BeaconValue>>()

  const fetchAnywhere = async (chain: BeaconChain, round: number): Promise<BeaconValue> => {
    for (const endpoint of endpoints) {
      try {
        return await fetchRoundFrom(endpoint, chain, round)
      } catch (error) {
        log.warn({ endpoint, round, error: String(error) }, 'a beacon gave no round that holds')
      }
    }
    throw new Error(`no beacon gave round ${round} of chain ${chain.chainHash}`)
  }

  return {
    fetchRound(chain, round) {
      const name = `${chain.chainHash}/${round}`
      const known = kept.get(name)
      if (known !== undefined) return known
      const fetching = pRetry(() => fetchAnywhere(chain, round), {
        retries: RETRIES,
        minTimeout: RETRY_AFTER_MS,
      })
      kept.set(name, fetching)
      fetching.catch(() => kept.delete(name))
      const [oldest] = kept.keys()
      if (kept.size > KEPT_ROUNDS && oldest !== undefined) kept.delete(oldest)
      return fetching
    },
  }
}

async function fetchRoundFrom(endpoint: string, chain: BeaconChain, round: number): Promise<BeaconValue> {
  const response = await fetch(`${endpoint}/${chain.chainHash}/public/${round}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const answer: unknown = JSON.parse(await textOf(response))
  const { signature, previous_signature: previousSignature } = answer as Record<string, unknown>
  if (typeof signature !== 'string') throw new Error('answered without a signature')
  const given = {
    round,
    signature,
    ...(chain.scheme === 'pedersen-bls-chained' ? { previousSignature: String(previousSignature) } : {}),
  }
  // Loaded only if a beacon is configured: the curves take longer to load than the rest of a small service.
  const { isSignedRound, valueOfRound } = await import('#modules/fairness/rules/beacon-signature.ts')
  if (!isSignedRound(chain, given)) throw new Error('answered with what its key has not signed')
  const { chainHash, publicKey, scheme } = chain
  return { source: 'drand', chainHash, publicKey, scheme, ...given, value: valueOfRound(signature) }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > ANSWER_MAX_BYTES) throw new Error('answered at too great a length')
  }
  return text
}
