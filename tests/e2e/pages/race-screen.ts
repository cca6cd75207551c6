import { part, type Browsing } from './browsing.ts'

/** A play of a race as one of its pictures shows it. */
export interface DisplayedRunner {
  readonly name: string
  readonly numbers: string
  readonly points: string
}

/** A race on its track, and the table beside it. */
export class RaceScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** The runners on the track, from the first lane on. The track is a picture, so its parts are found by their style. */
  lanes(): Promise<DisplayedRunner[]> {
    return this.at.page.locator('[style*="--row"]').evaluateAll((lanes) =>
      lanes
        .map((lane) => ({
          lane: lane as HTMLElement,
          row: (lane as HTMLElement).style.getPropertyValue('--row'),
        }))
        .toSorted((one, other) => Number(one.row) - Number(other.row))
        .map(({ lane: { children, style } }) => ({
          name: children[1]?.textContent ?? '',
          numbers: [...(children[2]?.children ?? [])].map(({ textContent }) => textContent).join('-'),
          points: style.getPropertyValue('--points'),
        })),
    )
  }

  /** The last draw, the leader and the own place, as they are announced to those who do not see the track. */
  async announced(): Promise<string> {
    const { page, says } = this.at
    const status = page.getByRole('status').filter({ hasText: part(says('race.announceOwn')) })
    return (await status.first().textContent()) ?? ''
  }

  /** The rows of the race table, from the first on. */
  rows(): Promise<DisplayedRunner[]> {
    const table = this.at.page.getByRole('table', { name: this.at.says('race.table.title') })
    return table.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [name, numbers] = row.querySelector('th')?.firstElementChild?.childNodes ?? []
        return {
          name: name?.textContent ?? '',
          numbers: (numbers?.textContent ?? '').match(/\d+/g)?.join('-') ?? '',
          points: /\d+/.exec(row.children[2]?.textContent ?? '')?.[0] ?? '',
        }
      }),
    )
  }
}
