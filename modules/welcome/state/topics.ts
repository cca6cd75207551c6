import type { GameRule } from '#schemas/kinds/game-rules.ts'
import type { PlayUnit } from '#schemas/kinds/kind-facts.ts'
import { rulesOfUnits } from '#schemas/kinds/rules-of-units.ts'
import type { ArtSlot } from '#schemas/theme/variants.ts'

/** A chapter of the tutorial: its steps are the messages `welcome.<id>.<step>`, from 1. */
export interface Topic {
  readonly id: TopicId
  readonly steps: number
  readonly art: ArtSlot
}

const TOPICS = {
  start: { steps: 3, art: 'welcome', units: [] },
  numbers: { steps: 4, art: 'lottery', units: ['line', 'system'] },
  bets: { steps: 3, art: 'tournaments', units: ['bet'] },
  raffle: { steps: 3, art: 'raffle', units: ['ticket'] },
  bingo: { steps: 3, art: 'instaplay', units: ['card'] },
  instant: { steps: 3, art: 'scratchcard', units: ['instantCard', 'spin'] },
} as const satisfies Record<string, Omit<Topic, 'id'> & { units: readonly PlayUnit[] }>
export type TopicId = keyof typeof TOPICS

/** The chapters for the kinds of games that a site shows, after the one about accounts. */
export function topicsOf(showsGames: (gameRule: GameRule) => boolean): readonly Topic[] {
  return (Object.keys(TOPICS) as TopicId[]).flatMap((id) => {
    const { steps, art, units } = TOPICS[id]
    return id === 'start' || rulesOfUnits(...units).some(showsGames) ? [{ id, steps, art }] : []
  })
}

/** The browser stores the last step that was shown, and the chapters that were read to their end. */
export interface TutorialPlace {
  readonly topic: string
  /** The number of the step; the first is 1. */
  readonly step: number
  readonly done: readonly string[]
}

/** The stored place, without anything that is not of this form. */
export function readPlace(stored: unknown): TutorialPlace | null {
  const { topic, step, done } = (stored ?? {}) as Partial<Record<keyof TutorialPlace, unknown>>
  if (typeof topic !== 'string' || !Number.isInteger(step)) return null
  const read = Array.isArray(done) ? done.filter((id) => typeof id === 'string') : []
  return { topic, step: step as number, done: read }
}
