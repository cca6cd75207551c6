import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { DataKey, KeyRing } from './key-ring.ts'
import { storedKeys } from './keyed-digest.ts'

/** Bytes before an index that name its outer key. An index without an outer key has none of them. */
const MARK_BYTES = 6
const DIGEST_BYTES = 32

/**
 * Blind indexes with a key that can be replaced: an HMAC under the first key (of the cell, or of the cell that an operator came from), and around it a permutation under the present one. The permutation
 * is reversible, so that a stored index gets another outer key without the value that it stands for.
 */
export interface BlindIndexes {
  /** The index of a text, as it is written now for an operator. */
  readonly of: (text: string, operatorId: number) => Buffer
  /** The index in each form that rows may have; the one that is written now is the first. */
  readonly formsOf: (index: Uint8Array) => Buffer[]
  /** The index without its outer key: the same in every process and after each rotation. */
  readonly bareOf: (index: Uint8Array) => Buffer
}

export function createBlindIndexes(
  keys: Pick<KeyRing, 'current' | 'stored' | 'baseOf' | 'isBase'>,
): BlindIndexes {
  const bareOf = (index: Uint8Array): Buffer => {
    if (index.length === DIGEST_BYTES) return Buffer.from(index)
    const mark = Buffer.from(index.subarray(0, MARK_BYTES)).toString('hex')
    const key = keys.stored('index').find(({ keyId }) => keyId === `index-${mark}`)
    if (key === undefined) throw new Error(`The key index-${mark} is not in this database.`)
    const decipher = createDecipheriv('aes-256-ecb', key.secret, null).setAutoPadding(false)
    return Buffer.concat([decipher.update(index.subarray(MARK_BYTES)), decipher.final()])
  }
  const under = (key: DataKey, bare: Buffer): Buffer => {
    if (keys.isBase(key.keyId)) return bare
    // The input is a digest, and as good as random: equal blocks do not occur, and no mode has to hide them.
    const cipher = createCipheriv('aes-256-ecb', key.secret, null).setAutoPadding(false)
    return Buffer.concat([markOf(key), cipher.update(bare), cipher.final()])
  }
  return {
    bareOf,
    of: (text, operatorId) =>
      under(
        keys.current('index'),
        createHmac('sha256', keys.baseOf(operatorId).secret).update(text).digest(),
      ),
    formsOf(index) {
      const bare = bareOf(index)
      const forms = storedKeys(keys, 'index').map((key) => under(key, bare))
      // An operator's own first key gives the same form as that of the cell.
      return forms.filter((form, place) => forms.findIndex((other) => other.equals(form)) === place)
    },
  }
}

const markOf = ({ keyId }: DataKey): Buffer => Buffer.from(keyId.slice('index-'.length), 'hex')
