import { lazy, Suspense, type RefObject } from 'react'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { useMovementSound } from '#games/sound/movement-sounds.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { DrumSpeed } from '../machine/drum-world.ts'
import type { BallSet } from '../state/ball-sets.ts'
import styles from './ball-machine.module.css'
import type { DrumHandle } from './drum.tsx'

// The physics is loaded with the first draw that is shown by a machine.
const Drum = lazy(() => loadWithRetries(() => import('./drum.tsx')))

export type Drums = Record<BallSet['set'], RefObject<DrumHandle | null>>

interface BallMachineProps {
  gameRule: GameRule
  sets: readonly BallSet[]
  drawNumber: number
  speed: DrumSpeed
  drums: Drums
  onSlow: () => void
}

/** A drum for each set that has one; a bonus ball leaves the first. */
export function BallMachine({ gameRule, sets, drawNumber, speed, drums, onSlow }: BallMachineProps) {
  useMovementSound(gameRule, 'tumble', speed === 'tumbling')
  const all = sets.flatMap(({ numbers }) => numbers)
  const ofOwn = sets.filter(({ range }) => range !== null)
  return (
    <div className={styles.machine} data-drums={ofOwn.length}>
      {ofOwn.map(({ set, range, numbers }) => (
        <div key={set} className={styles.drum} data-set={set}>
          <Suspense>
            <Drum
              key={drawNumber}
              ref={drums[set]}
              range={range ?? 0}
              set={set}
              speed={isDone(sets, set) ? 'still' : speed}
              drawn={ofOwn.length === 1 ? all : numbers}
              onSlow={onSlow}
            />
          </Suspense>
        </div>
      ))}
    </div>
  )
}

/** Whether no more balls leave this drum. */
function isDone(sets: readonly BallSet[], set: BallSet['set']): boolean {
  const its = sets.filter((each) => each.set === set || (set === 'main' && each.range === null))
  return its.every(({ places, numbers }) => numbers.length >= places)
}
