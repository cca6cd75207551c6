import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import listStyles from './game-list.module.css'

/** Placeholder cards in the final size. */
export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <ScreenState
      of={{ state: 'loading' }}
      skeleton={
        <div className={listStyles.chunk}>
          {Array.from({ length: cards }, (_, card) => (
            <Panel key={card}>
              <Skeleton shape="block" height="9.5rem" />
              <Skeleton shape="title" />
              <Skeleton shape="figure" />
              <SkeletonText lines={2} />
              <Skeleton shape="button" />
            </Panel>
          ))}
        </div>
      }
    />
  )
}
