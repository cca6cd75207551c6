import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { leavesOf, rootOfLeaves, type TreeEntry } from '#modules/fairness/rules/merkle-tree.ts'
import { nodeHashes } from './node-hashes.ts'

/** Plays under one stored root: a power of two, so that a chunk is a whole subtree. */
export const CHUNK_PLAYS = 1024

export interface EntryChunk {
  firstPlayId: number
  root: Uint8Array
}

export interface EntryTree {
  root: Uint8Array
  entryCount: number
  chunks: EntryChunk[]
}

/** Builds the tree over pages of plays; yields to other work after every chunk. */
export async function buildEntryTree(pages: AsyncIterable<readonly TreeEntry[]>): Promise<EntryTree> {
  const chunks: EntryChunk[] = []
  let entryCount = 0
  let waiting: TreeEntry[] = []
  const closeChunk = (entries: readonly TreeEntry[]) => {
    const root = hashNow(rootOfLeaves(hashNow(leavesOf(entries), nodeHashes)), nodeHashes)
    chunks.push({ firstPlayId: entries[0]?.playId ?? 0, root })
  }
  for await (const page of pages) {
    entryCount += page.length
    waiting = waiting.concat(page)
    let from = 0
    for (; waiting.length - from >= CHUNK_PLAYS; from += CHUNK_PLAYS) {
      closeChunk(waiting.slice(from, from + CHUNK_PLAYS))
      await nextTurn()
    }
    waiting = waiting.slice(from)
  }
  if (waiting.length > 0) closeChunk(waiting)
  const root = hashNow(rootOfLeaves(chunks.map((chunk) => chunk.root)), nodeHashes)
  return { root, entryCount, chunks }
}
