import { bytesOfHex, bytesOfText, hexOfBytes, ID_BYTES, joinBytes, sameBytes, writeId } from './bytes.ts'
import { sha256, type Hashing } from './hashing.ts'

/** Leaves and nodes are hashed with different first bytes, so that one cannot be presented as the other. */
const LEAF = 0
const NODE = 1
/**
 * Digests per job list: enough for WebCrypto to overlap, few enough for a driver to yield in between. A power of two, so
 * that one list of leaves is a whole subtree.
 */
const JOB_MESSAGES = 4096

/** A play as a leaf of the tree. */
export interface TreeEntry {
  playId: number
  play: string
}

/** A path from one play to the root: the hashes beside it, from the leaf up. */
export interface MerklePath {
  index: number
  entryCount: number
  siblings: Uint8Array[]
}

/** SHA-256(0x00 ‖ playId as eight bytes, big-endian ‖ play string in UTF-8). */
export function leafMessage({ playId, play }: TreeEntry): Uint8Array {
  const message = new Uint8Array(1 + ID_BYTES + play.length)
  message[0] = LEAF
  writeId(message, 1, playId)
  // A play is nearly always ASCII, and a tree may have a million leaves: bytes are written in place.
  for (let at = 0; at < play.length; at++) {
    const code = play.charCodeAt(at)
    if (code > 127) return joinBytes(message.subarray(0, 1 + ID_BYTES), bytesOfText(play))
    message[1 + ID_BYTES + at] = code
  }
  return message
}

function nodeMessage(left: Uint8Array, right: Uint8Array): Uint8Array {
  const message = new Uint8Array(1 + left.length + right.length)
  message[0] = NODE
  message.set(left, 1)
  message.set(right, 1 + left.length)
  return message
}

/**
 * The root of all plays in order of playId, as in RFC 6962: pairs are hashed level by level, a last one without a partner
 * moves up unchanged. Without plays, the hash of the empty string.
 */
export function* entriesRoot(entries: Iterable<TreeEntry>): Hashing<Uint8Array> {
  return yield* rootOfLeaves(yield* leavesOf(entries))
}

/** The same root over plays that arrive in pieces of any length; it keeps one hash per 4,096 plays. */
export class EntriesRoot {
  private waiting: TreeEntry[]
  /** Roots of whole subtrees of `JOB_MESSAGES` leaves, and at the end that of the rest. */
  private readonly subtrees: Uint8Array[]

  constructor() {
    this.waiting = []
    this.subtrees = []
  }

  *take(entries: readonly TreeEntry[]): Hashing<void> {
    this.waiting = this.waiting.concat(entries)
    let from = 0
    for (; this.waiting.length - from >= JOB_MESSAGES; from += JOB_MESSAGES) {
      yield* this.close(this.waiting.slice(from, from + JOB_MESSAGES))
    }
    this.waiting = this.waiting.slice(from)
  }

  *root(): Hashing<Uint8Array> {
    if (this.waiting.length > 0) yield* this.close(this.waiting)
    this.waiting = []
    return yield* rootOfLeaves(this.subtrees)
  }

  private *close(entries: readonly TreeEntry[]): Hashing<void> {
    this.subtrees.push(yield* entriesRoot(entries))
  }
}

export function* leavesOf(entries: Iterable<TreeEntry>): Hashing<Uint8Array[]> {
  const leaves: Uint8Array[] = []
  let messages: Uint8Array[] = []
  for (const entry of entries) {
    messages.push(leafMessage(entry))
    if (messages.length < JOB_MESSAGES) continue
    for (const digest of yield { kind: 'sha256', messages }) leaves.push(digest)
    messages = []
  }
  if (messages.length > 0) for (const digest of yield { kind: 'sha256', messages }) leaves.push(digest)
  return leaves
}

export function* rootOfLeaves(leaves: readonly Uint8Array[]): Hashing<Uint8Array> {
  if (leaves.length === 0) return yield* sha256(new Uint8Array())
  let level = leaves
  while (level.length > 1) level = yield* levelAbove(level)
  return level[0]!
}

/** The path of the leaf at `index`. */
export function* merklePath(leaves: readonly Uint8Array[], index: number): Hashing<MerklePath> {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError(`no entry ${index}`)
  const siblings: Uint8Array[] = []
  let level = leaves
  for (let place = index; level.length > 1; place >>= 1) {
    const sibling = level[place ^ 1]
    if (sibling !== undefined) siblings.push(sibling)
    level = yield* levelAbove(level)
  }
  return { index, entryCount: leaves.length, siblings }
}

/** Whether a play is at its index under a root. */
export function* isUnderRoot(entry: TreeEntry, path: MerklePath, root: Uint8Array): Hashing<boolean> {
  const { index, entryCount, siblings } = path
  if (!Number.isInteger(index) || index < 0 || index >= entryCount) return false
  let digest = yield* sha256(leafMessage(entry))
  let used = 0
  let last = entryCount - 1
  for (let place = index; last > 0; place >>= 1, last >>= 1) {
    if (place === last && place % 2 === 0) continue
    const sibling = siblings[used++]
    if (sibling === undefined) return false
    digest = yield* sha256(place % 2 === 0 ? nodeMessage(digest, sibling) : nodeMessage(sibling, digest))
  }
  return used === siblings.length && sameBytes(digest, root)
}

/** A proof in wire form: hex. */
export interface ProofOnWire extends TreeEntry {
  index: number
  entryCount: number
  siblings: readonly string[]
  entriesRoot: string
}

export function* isProof(proof: ProofOnWire): Hashing<boolean> {
  const path = { index: proof.index, entryCount: proof.entryCount, siblings: proof.siblings.map(bytesOfHex) }
  return yield* isUnderRoot(proof, path, bytesOfHex(proof.entriesRoot))
}

export function proofOnWire(entry: TreeEntry, path: MerklePath, root: Uint8Array): ProofOnWire {
  return { ...entry, ...path, siblings: path.siblings.map(hexOfBytes), entriesRoot: hexOfBytes(root) }
}

function* levelAbove(level: readonly Uint8Array[]): Hashing<Uint8Array[]> {
  const above: Uint8Array[] = []
  for (let start = 0; start < level.length; start += 2 * JOB_MESSAGES) {
    const messages: Uint8Array[] = []
    const end = Math.min(start + 2 * JOB_MESSAGES, level.length - 1)
    for (let left = start; left < end; left += 2) messages.push(nodeMessage(level[left]!, level[left + 1]!))
    if (messages.length > 0) for (const digest of yield { kind: 'sha256', messages }) above.push(digest)
  }
  if (level.length % 2 === 1) above.push(level.at(-1)!)
  return above
}
