import { Art } from '#runtime/components/art.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import styles from './jackpot-hero.module.css'

/** The hero before its game is loaded: the sky is drawn immediately, the prize is inserted later. */
export function HeroSkeleton() {
  return (
    <section className={styles.hero} aria-busy>
      <Art name="hero" />
      <div className={styles.content}>
        <Skeleton shape="title" width="12rem" />
        <Skeleton shape="block" width="min(100%, 34rem)" height="var(--type-jackpot-size)" />
        <Skeleton shape="figure" width="14rem" />
        <Skeleton shape="button" width="16rem" />
      </div>
    </section>
  )
}
