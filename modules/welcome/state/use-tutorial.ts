import { useCallback, useMemo, useState } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { readPlace, type Topic, topicsOf, type TutorialPlace } from './topics.ts'

/** Name of the stored place. */
const NAME = 'tutorial'

export interface Tutorial {
  readonly topics: readonly Topic[]
  readonly topic: Topic
  /** The number of the step; the first is 1. */
  readonly step: number
  readonly done: readonly string[]
  /** The step was changed on this screen: the focus follows. */
  readonly isMoved: boolean
  readonly choose: (topicId: string) => void
  readonly back: () => void
  /** Leads to the next step, and from the last one to the next chapter. */
  readonly next: () => void
}

/** The first step that is shown: that of the chapter in the address, else the last one that was shown before. */
function placeOf(asked: string | undefined, kept: TutorialPlace | null): TutorialPlace {
  if (kept === null) return { topic: asked ?? '', step: 1, done: [] }
  return asked === undefined || asked === kept.topic ? kept : { topic: asked, step: 1, done: kept.done }
}

/** The tutorial at the place where this browser left it; `asked` names a chapter to begin with. */
export function useTutorial(asked: string | undefined): Tutorial {
  const { registry, storage } = useRuntime()
  const isHydrating = useIsHydrating()
  const topics = useMemo(() => topicsOf(registry.showsGames), [registry])
  const [moved, setMoved] = useState<TutorialPlace | null>(null)
  // The page that the service renders knows no storage.
  const kept = useMemo(() => (isHydrating ? null : readPlace(storage.read(NAME))), [storage, isHydrating])
  const place = moved ?? placeOf(asked, kept)

  const topic = topics.find(({ id }) => id === place.topic) ?? topics[0]!
  const step = Math.min(Math.max(place.step, 1), topic.steps)
  const { done } = place
  const move = useCallback(
    (to: TutorialPlace) => {
      setMoved(to)
      storage.write(NAME, to)
    },
    [storage],
  )
  return {
    topics,
    topic,
    step,
    done,
    isMoved: moved !== null,
    choose: (id) => move({ topic: id, step: 1, done }),
    back: () => move({ topic: topic.id, step: step - 1, done }),
    next() {
      if (step < topic.steps) return move({ topic: topic.id, step: step + 1, done })
      const following = topics[topics.indexOf(topic) + 1] ?? topic
      const read = [...new Set([...done, topic.id])]
      move({ topic: following.id, step: following === topic ? topic.steps : 1, done: read })
    },
  }
}
