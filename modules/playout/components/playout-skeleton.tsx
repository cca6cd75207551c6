import { Scene } from '#runtime/components/scene.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import styles from './playout-view.module.css'

/** The scene of a draw while it loads: the stage has its place. */
export function PlayoutSkeleton() {
  return (
    <Scene height="low">
      <div className={styles.stage}>
        <Skeleton shape="title" />
        <Skeleton shape="block" width="12rem" height="12rem" />
      </div>
    </Scene>
  )
}
