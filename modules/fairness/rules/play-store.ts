import type { Entries, SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import type { TreeEntry } from './merkle-tree.ts'

const PAGE_PLAYS = 4096
/** Separator; no play contains it, because plays are visible ASCII. */
const BETWEEN = '\n'

interface Page {
  ids: Float64Array
  plays: string
}

/**
 * Stores the plays of an instance in about twenty-five bytes each, so that a million of them fit into a browser: a page of
 * plays is one string, which is split only while it is read.
 */
export class PlayStore implements Entries, Iterable<SettledEntry> {
  count = 0
  private readonly pages: Page[] = []
  private filling: TreeEntry[] = []
  private opened: { page: number; plays: string[] } | null = null

  add(entries: readonly TreeEntry[]): void {
    for (const entry of entries) {
      this.filling.push(entry)
      this.count++
      if (this.filling.length === PAGE_PLAYS) this.closePage()
    }
  }

  playAt(index: number): string {
    const page = Math.floor(index / PAGE_PLAYS)
    if (page === this.pages.length) return this.filling[index % PAGE_PLAYS]?.play ?? ''
    if (this.opened?.page !== page) this.opened = { page, plays: this.playsOf(page) }
    return this.opened.plays[index % PAGE_PLAYS] ?? ''
  }

  *[Symbol.iterator](): Generator<SettledEntry, void> {
    for (const [number, { ids }] of this.pages.entries()) {
      const plays = this.playsOf(number)
      for (let place = 0; place < ids.length; place++) {
        yield { playId: ids[place] ?? 0, play: plays[place] ?? '' }
      }
    }
    yield* this.filling
  }

  private closePage(): void {
    const ids = Float64Array.from(this.filling, ({ playId }) => playId)
    this.pages.push({ ids, plays: this.filling.map(({ play }) => play).join(BETWEEN) })
    this.filling = []
  }

  private playsOf(page: number): string[] {
    return this.pages[page]?.plays.split(BETWEEN) ?? []
  }
}
